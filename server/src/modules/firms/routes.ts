import * as calls from '#contract/firms.ts'
import { command, read, type Binding } from '#server/kernel/bindings.ts'
import type { Services } from '#server/kernel/services.ts'
import { savePreference } from './commands/save-preference.ts'
import { centersOf, findFirms, preferences } from './reads/firms.ts'

export const routes = ({ db: { builder } }: Services): Binding[] => [
  read(calls.getCenterFirms, ({ db, actor, query }) => centersOf(db, builder, actor, query.firm)),
  read(calls.searchFirms, ({ db, actor, query }) => findFirms(db, builder, actor, query)),
  read(calls.firmPreference, ({ db, actor, query }) => preferences(db, builder, actor, query)),
  read(calls.getPreference, ({ db, actor, query }) => preferences(db, builder, actor, query)),
  command(calls.saveFirmPreference, ({ tx, actor, body }) => savePreference(tx, actor, body)),
]
