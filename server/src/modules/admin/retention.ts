import type { EmptyTrash } from '#server/kernel/records/trash.ts'
import { emptyLog } from './log.ts'
import { emptyRecordViews } from './record-views.ts'

/** Deletes what the engine room no longer needs to know. */
export const emptyAdmin: EmptyTrash = async (services, before) => {
  await emptyLog(services, before)
  await emptyRecordViews(services, before)
}
