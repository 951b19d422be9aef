import { sql, type Insertable } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import { treeEditors } from '#contract/firms/shapes.ts'
import type { saveFirm } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, invalid, refused } from '#server/kernel/http/problems.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { whyNotBelow } from '../rules/permissions.ts'
import { lockFirm, lockTree } from '../store.ts'
import {
  toColumns,
  checkReferences,
  checkState,
  sortHours,
  sentFields,
  sentType,
  saveHours,
} from '../fields.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof saveFirm>

/** Adds a location below one in scope. It inherits time zone, language, and country unless they are given. */
export const addFirm = async (tx: Tx, actor: Actor, body: In): Promise<number> => {
  if (!treeEditors.includes(actor.role)) throw forbidden()
  if (!body.name) throw invalid([{ field: 'name', message: t.message('required') }])
  await lockTree(tx)
  const parent = await lockFirm(tx, actor, body.parent && body.parent > 0 ? body.parent : actor.firm)
  const type = sentType(body)
  if (!type) throw invalid([{ field: 'type', message: t.message('required') }])
  if (parent.is_inactive) throw refused(t.message('inactiveParent', { name: parent.name }))
  const refusal = whyNotBelow(type, parent)
  if (refusal) throw refused(refusal)
  await checkReferences(tx, body)
  const country = body.country ?? parent.country
  const state = await checkState(tx, { country, state: body.state ?? '' })

  const { id } = await tx
    .insertInto('firm')
    .values({
      time_zone: parent.time_zone,
      language: parent.language,
      ...toColumns(sentFields(body)),
      country,
      state,
      parent: parent.id,
      type,
      name: body.name,
    } as Insertable<Tables['firm']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select scope_add(${id})`.execute(tx)
  if (body.hours) await saveHours(tx, id, sortHours(body.hours))
  await recordHistory(tx, actor, { entity: 'firm', id, firm: id, version: 1, what: 'created' })
  await publish(tx, actor, {
    name: 'firms.created',
    entity: 'firm',
    id,
    version: 1,
    firm: id,
    parties: [...parent.path, id],
    data: { counts: false },
  })
  return id
}
