import type { PaperName } from '#contract/reports.ts'
import { t } from '../texts.ts'

export const paperTitle = (paper: PaperName): string => t(`paper.${paper}`)
/** "Invoice 48213-1" */
export const numberedTitle = (paper: 'invoice' | 'creditNote', number: string): string =>
  t('paper.numbered', { paper: paperTitle(paper), number })
/** Describes the default recipients. */
export const defaultRecipients = (paper: PaperName): string => t(`recipients.${paper}`)

const completed = 4
const cancelled = 5

/** Why a document of a visit cannot be sent now, as a message; null if it can. */
export const whyNotSent = (paper: PaperName, visit: { status: number; open: number }): string | null => {
  switch (paper) {
    case 'calibrationReport':
      return visit.status === completed ? null : t('notYet.calibrationReport')
    case 'workOrder':
      return visit.status === cancelled ? t('notYet.workOrder') : null
    case 'authorizationRequest':
      if (visit.status === completed) return t('notYet.authorizationClosed')
      if (visit.status === cancelled) return t('notYet.authorizationCancelled')
      return visit.open > 0 ? null : t('notYet.authorizationAnswered')
    default:
      return null
  }
}
