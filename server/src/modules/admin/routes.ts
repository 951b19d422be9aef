import * as calls from '#contract/admin.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { createIndex, listFragmentation, listMissing, rebuildIndex } from './indexes.ts'
import { queryLog } from './log.ts'
import { forgetSession } from '../identity/door.ts'
import { readSpace } from './health/machine.ts'
import { systemHealth } from './health/system-health.ts'
import { listJobs, runJob } from './jobs.ts'
import { listRecordViews } from './record-views.ts'
import { searchHistory } from './search-history.ts'
import { endSession, listSessions } from './sessions.ts'
import { listStorageUse } from './storage-use.ts'

export const routes = (services: Services): Binding[] => {
  const { settings } = services
  return [
    read(calls.queryLog, ({ db, query, now }) => queryLog(db, query, now)),
    raw(calls.indexFragmentation, ({ db }) => listFragmentation(db)),
    raw(calls.systemHealth, () => systemHealth({ ...services, space: readSpace })),
    read(calls.storageByFirm, ({ db, query }) => listStorageUse(db, query)),
    read(calls.jobs, ({ db, actor, query }) => listJobs(db, actor, query)),
    command(calls.runJob, ({ tx, body, now }) => runJob(tx, body, now)),
    read(calls.missingIndexes, ({ db }) => listMissing(db)),
    raw(calls.rebuildIndex, ({ db, body }) => rebuildIndex(db, settings.ownerUrl, body.index)),
    read(calls.searchHistory, ({ db, actor, query, now }) => searchHistory(db, actor, query, now)),
    read(calls.recordViews, ({ db, actor, query, now }) => listRecordViews(db, actor, query, now)),
    read(calls.sessions, ({ db, actor, query }) => listSessions(db, actor, query)),
    command(calls.endSession, async ({ tx, actor, body, afterCommit }) => {
      const answer = await endSession(tx, actor, body.session)
      afterCommit(() => forgetSession(services, body.session))
      return answer
    }),
    raw(calls.createIndex, ({ db, body }) => createIndex(db, settings.ownerUrl, body.constraint)),
  ]
}
