import { links } from '#contract/links.ts'
import type { QueueSection } from '#contract/kit/work-queue.ts'
import { allRowsQuery } from '../list/countFilters.ts'

/** Link to the list of all repair orders of a section. */
export const queueHref = (section: QueueSection): string =>
  links.requests(undefined, { ...allRowsQuery, queue: section })
