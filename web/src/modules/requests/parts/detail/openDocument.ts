import type { AnswerOf } from '#contract/kit/call.ts'
import type { papers } from '#contract/reports.ts'
import type { CallKey } from '#contract/index.ts'
import { apiFile, CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { t } from './documentTexts.ts'

export type DocumentInfo = AnswerOf<typeof papers>[number]
type DocumentKey = Pick<DocumentInfo, 'paper' | 'name' | 'calibrateEvent' | 'invoice'>

/** Opens a PDF in a new tab. The tab opens before the download, while the click still counts, or the browser would block it. */
export const openPdf = async (name: string, key: CallKey, query: Record<string, unknown>): Promise<void> => {
  const tab = window.open('', '_blank')
  if (tab) tab.document.title = name
  try {
    const pdf = await apiFile(key, query)
    const objectUrl = URL.createObjectURL(pdf)
    if (tab) tab.location.replace(objectUrl)
    else toast.error(t('open.blocked'))
    setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
  } catch (error) {
    tab?.close()
    toast.error(error instanceof CallError ? error.problem.detail : t('open.failed', { name }), {
      again: () => void openPdf(name, key, query),
    })
  }
}

/** Opens a document of a visit. */
export const openDocument = ({ paper, name, calibrateEvent, invoice }: DocumentKey): Promise<void> =>
  openPdf(name, `GET report/${paper}`, { calibrateEvent, ...(invoice === null ? {} : { invoice }) })

/** Opens the calibration report of a visit. */
export const openReport = (calibrateEvent: number): Promise<void> =>
  openDocument({
    paper: 'calibrationReport',
    name: t('document.calibrationReport'),
    calibrateEvent,
    invoice: null,
  })

/** Opens the work order of a visit. */
export const openWorkOrder = (calibrateEvent: number): Promise<void> =>
  openDocument({ paper: 'workOrder', name: t('document.workOrder'), calibrateEvent, invoice: null })
