import { sql, type Insertable } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import { treeEditors } from '#contract/firms/shapes.ts'
import type { saveFirm } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { record } from '#server/kernel/records/history.ts'
import { forbidden, invalid, refused } from '#server/kernel/http/problems.ts'
import type { Tables } from '#server/kernel/postgres/tables.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { whyNotBelow } from '../rules/permissions.ts'
import { lockedFirm, lockTree } from '../store.ts'
import { asColumns, checkChoices, inOrder, sentFields, sentType, writeHours } from './firm-fields.ts'

type In = BodyOf<typeof saveFirm>

/** Adds a location below one in scope. It inherits time zone, language, and country unless they are given. */
export const addFirm = async (tx: Tx, actor: Actor, body: In): Promise<number> => {
  if (!treeEditors.includes(actor.role)) throw forbidden()
  if (!body.name) throw invalid([{ field: 'name', message: 'This field is required' }])
  await lockTree(tx)
  const above = await lockedFirm(tx, actor, body.parent && body.parent > 0 ? body.parent : actor.firm)
  const type = sentType(body)
  if (!type) throw invalid([{ field: 'type', message: 'This field is required' }])
  if (above.is_inactive)
    throw refused(`${above.name} is not active. Activate it first, or choose another location.`)
  const why = whyNotBelow(type, above)
  if (why) throw refused(why)
  await checkChoices(tx, body)

  const { id } = await tx
    .insertInto('firm')
    .values({
      time_zone: above.time_zone,
      language: above.language,
      country: above.country,
      ...asColumns(sentFields(body)),
      parent: above.id,
      type,
      name: body.name,
    } as Insertable<Tables['firm']>)
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`select scope_add(${id})`.execute(tx)
  if (body.hours) await writeHours(tx, id, inOrder(body.hours))
  await record(tx, actor, { entity: 'firm', id, firm: id, version: 1, what: 'created' })
  await publish(tx, actor, {
    name: 'firms.created',
    entity: 'firm',
    id,
    version: 1,
    firm: id,
    parties: [...above.path, id],
    data: { counts: false },
  })
  return id
}
