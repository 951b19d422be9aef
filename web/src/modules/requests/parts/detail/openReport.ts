import type { AnswerOf } from '#contract/kit/call.ts'
import type { papers } from '#contract/reports.ts'
import { apiFile, CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'

export type Paper = AnswerOf<typeof papers>[number]
type Wanted = Pick<Paper, 'paper' | 'name' | 'calibrateEvent' | 'invoice'>

/** Opens a paper in a new tab. The tab opens with the press, or the browser would block it. */
export const openPaper = async ({ paper, name, calibrateEvent, invoice }: Wanted): Promise<void> => {
  const tab = window.open('', '_blank')
  if (tab) tab.document.title = name
  try {
    const query = { calibrateEvent, ...(invoice === null ? {} : { invoice }) }
    const pdf = await apiFile(`GET report/${paper}`, query)
    const address = URL.createObjectURL(pdf)
    if (tab) tab.location.replace(address)
    else toast.error('The browser blocked the new tab. Allow it for this page, then try again.')
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    toast.error(error instanceof CallError ? error.problem.detail : `${name} could not be made.`, {
      again: () => void openPaper({ paper, name, calibrateEvent, invoice }),
    })
  }
}

/** Opens the calibration report of a visit. */
export const openReport = (calibrateEvent: number): Promise<void> =>
  openPaper({ paper: 'calibrationReport', name: 'Calibration report', calibrateEvent, invoice: null })

/** Opens the work order of a visit. */
export const openWorkOrder = (calibrateEvent: number): Promise<void> =>
  openPaper({ paper: 'workOrder', name: 'Work order', calibrateEvent, invoice: null })
