import { isQueueSection, type QueueSection } from '#contract/kit/work-queue.ts'
import { t } from './texts.ts'

/** Name of a section of the work queue; empty for anything else. */
export const sectionName = (section: string): string => (isQueueSection(section) ? t(`name.${section}`) : '')

/** The same in the line of counts, where there is less room. */
export const shortSectionName = (section: QueueSection): string =>
  section === 'notInvoiced' || section === 'notPaid' ? t(`count.${section}`) : t(`name.${section}`)
