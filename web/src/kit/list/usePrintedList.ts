import { localAt, stamp } from '#contract/kit/time.ts'
import { tokenProfile } from '../api/session.ts'
import { usePrint } from '../browser/usePrint.ts'
import { zoneShown } from '../time/zone.ts'

const printedNow = () => `Printed ${stamp(localAt(new Date(), zoneShown()))}`

/** A list on paper says in each foot whose it is, what it lists, and when it was printed. */
export const usePrintedList = (title: string): void => {
  const firm = tokenProfile()?.firmName
  usePrint(firm ? `${firm}, ${title}` : title, printedNow)
}
