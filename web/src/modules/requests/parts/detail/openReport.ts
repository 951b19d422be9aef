import { apiFile, CallError } from '../../../../kit/client.ts'
import { toast } from '../../../../ui/toast.ts'

/** Opens the calibration report of a visit in a new tab. The tab opens with the press, or the browser would block it. */
export const openReport = async (calibrateEvent: number): Promise<void> => {
  const tab = window.open('', '_blank')
  if (tab) tab.document.title = 'Calibration report'
  try {
    const pdf = await apiFile('GET report/calibrationReport', { calibrateEvent })
    const address = URL.createObjectURL(pdf)
    if (tab) tab.location.replace(address)
    else toast.error('The browser blocked the new tab. Allow it for this page, then try again.')
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  } catch (error) {
    tab?.close()
    toast.error(error instanceof CallError ? error.problem.detail : 'The report could not be made.', {
      again: () => void openReport(calibrateEvent),
    })
  }
}
