import { localAt, stamp } from '#contract/kit/time.ts'
import { tokenProfile } from '../api/session.ts'
import { usePrint } from '../browser/usePrint.ts'
import { displayZone } from '../time/zone.ts'
import { t } from './texts.ts'

const printedNow = () => t('printed', { at: stamp(localAt(new Date(), displayZone())) })

/** Puts the firm, the list's title, and the print time into the footer of each printed sheet. */
export const usePrintedList = (title: string): void => {
  const firm = tokenProfile()?.firmName
  usePrint(firm ? t('printedBy', { firm, list: title }) : title, printedNow)
}
