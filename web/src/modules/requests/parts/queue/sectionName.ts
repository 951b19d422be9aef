import { isQueueSection } from '#contract/kit/work-queue.ts'
import { t } from './texts.ts'

/** Name of a section of the work queue; empty for anything else. */
export const sectionName = (section: string): string => (isQueueSection(section) ? t(`name.${section}`) : '')
