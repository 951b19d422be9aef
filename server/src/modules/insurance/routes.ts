import * as calls from '#contract/contacts.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runInTx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { removeInsurer } from './commands/remove-insurer.ts'
import { removeLookup } from './commands/remove-lookup.ts'
import { saveInsurer } from './commands/save-insurer.ts'
import { saveLookups } from './commands/save-lookups.ts'
import { listInsurerLookups } from './reads/insurer-lookups.ts'
import { listInsurers } from './reads/insurers.ts'

export const routes = ({ db: { builder } }: Services): Binding[] => [
  read(calls.insurers, ({ db, actor, query }) => listInsurers(db, builder, actor, query)),
  read(calls.insurerLookups, ({ db, actor, query }) => listInsurerLookups(db.rows, actor, query.insurance)),
  command(calls.saveInsurer, ({ tx, actor, body }) => saveInsurer(tx, actor, body)),
  command(calls.removeInsurance, ({ tx, actor, query }) => removeInsurer(tx, actor, query)),
  command(calls.saveInsurerLookups, async ({ tx, actor, body }) => {
    await saveLookups(tx, actor, body)
    return listInsurerLookups(runInTx(tx), actor, body.insurance)
  }),
  command(calls.removeInsurerLookup, ({ tx, actor, query }) => removeLookup(tx, actor, query)),
]
