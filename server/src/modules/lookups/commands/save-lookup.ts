import type { BodyOf } from '#contract/kit/call.ts'
import type { upsertLookup } from '#contract/lookups.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { changesSince, difference, record } from '#server/kernel/history.ts'
import { mergeByField } from '#server/kernel/merge.ts'
import { conflict, notFound } from '#server/kernel/problems.ts'
import { refuseDouble } from '#server/kernel/doubles.ts'
import { tell } from '#server/kernel/tell.ts'
import { ownerFirm } from '../list-firms.ts'

type In = BodyOf<typeof upsertLookup>

/** Saves a lookup item. A name stands once in a list; a new one goes to its end. */
export const saveLookup = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> =>
  refuseDouble('lookup_name', `"${body.name}" is already in this list.`, () =>
    isNew(body.id) ? add(tx, actor, body) : change(tx, actor, body),
  )

const add = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> => {
  const firm = ownerFirm(actor, body.firm)
  const last = await tx
    .selectFrom('lookup')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('firm', '=', firm)
    .where('key', '=', body.key)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('lookup')
    .values({
      firm,
      key: body.key,
      name: body.name,
      value: body.value ?? '',
      is_inactive: body.isInactive,
      sort: body.sort ?? Number(last?.sort ?? 0) + 10,
      section: body.section ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { entity: 'lookup', id, firm, version: 1, what: 'created' })
  await tell(tx, actor, { name: 'lookups.created', entity: 'lookup', id, version: 1, firm, parties: [firm] })
  return { id }
}

const change = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> => {
  const stored = await tx
    .selectFrom('lookup')
    .selectAll()
    .where('id', '=', body.id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !(actor.all || actor.firms.includes(stored.firm))) throw notFound('list entry')
  const now = {
    name: stored.name,
    value: stored.value,
    is_inactive: stored.is_inactive,
    sort: stored.sort,
    section: stored.section,
  }
  const sent = {
    name: body.name,
    value: body.value === undefined ? undefined : (body.value ?? ''),
    is_inactive: body.isInactive,
    sort: body.sort,
    section: body.section,
  }
  const since =
    body.version === undefined ? {} : await changesSince(tx, actor, 'lookup', stored.id, body.version)
  const merged = mergeByField<typeof now>(now, sent, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored.version })
  if (Object.keys(merged.changed).length === 0) return { id: stored.id }
  const { version } = await tx
    .updateTable('lookup')
    .set(merged.changed)
    .where('id', '=', stored.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const { id, firm } = stored
  await record(tx, actor, {
    entity: 'lookup',
    id,
    firm,
    version,
    what: 'changed',
    changes: difference(now, merged.changed),
  })
  await tell(tx, actor, { name: 'lookups.changed', entity: 'lookup', id, version, firm, parties: [firm] })
  return { id }
}
