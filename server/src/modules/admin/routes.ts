import * as calls from '#contract/admin.ts'
import { raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { createIndex, listFragmentation, listMissing, rebuildIndex } from './indexes.ts'
import { queryLog } from './log.ts'

export const routes = ({ settings }: Services): Binding[] => [
  read(calls.queryLog, ({ db, query, now }) => queryLog(db, query, now)),
  raw(calls.indexFragmentation, ({ db }) => listFragmentation(db)),
  read(calls.missingIndexes, ({ db }) => listMissing(db)),
  raw(calls.rebuildIndex, ({ db, body }) => rebuildIndex(db, settings.ownerUrl, body.index)),
  raw(calls.createIndex, ({ db, body }) => createIndex(db, settings.ownerUrl, body.constraint)),
]
