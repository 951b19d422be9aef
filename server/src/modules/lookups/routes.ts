import * as calls from '#contract/lookups.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { deleteLookup } from './commands/delete-lookup.ts'
import { saveLookupGroup } from './commands/save-group.ts'
import { saveLookup } from './commands/save-lookup.ts'
import { saveSort } from './commands/save-sort.ts'
import { listByGroup, listByKeys, listKeys } from './reads/by-keys.ts'
import { listReference, listStateProvinces } from './reads/reference.ts'

export const routes = ({ db: { builder } }: Services): Binding[] => [
  read(calls.lookupsByKeys, ({ db, actor, body }) => listByKeys(db, builder, actor, body)),
  read(calls.lookupsByGroup, ({ db, actor, query }) => listByGroup(db, builder, actor, query)),
  read(calls.lookupKeys, ({ db, actor, query }) => listKeys(db, builder, actor, query)),
  read(calls.countries, ({ db }) => listReference(db, builder, 'countries')),
  read(calls.timeZones, ({ db }) => listReference(db, builder, 'timeZones')),
  read(calls.languages, ({ db }) => listReference(db, builder, 'languages')),
  read(calls.stateProvinces, ({ db, query }) => listStateProvinces(db, builder, query.id)),
  command(calls.upsertLookup, ({ tx, actor, body }) => saveLookup(tx, actor, body)),
  command(calls.deleteLookup, ({ tx, actor, body }) =>
    deleteLookup(tx, actor, body.id, body.undo || body.isActive === true),
  ),
  command(calls.upsertLookupGroup, ({ tx, actor, body }) => saveLookupGroup(tx, actor, body)),
  command(calls.saveSort, ({ tx, actor, body }) => saveSort(tx, actor, body)),
]
