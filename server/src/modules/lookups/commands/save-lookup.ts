import type { BodyOf } from '#contract/kit/call.ts'
import type { upsertLookup } from '#contract/lookups.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { conflict, invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { ownerFirm } from '../list-firms.ts'
import { whyNotAddable, whyFixed } from '../built-in-lists.ts'
import { publishList } from '../publish-list.ts'
import { t } from '../texts.ts'

type In = BodyOf<typeof upsertLookup>

/** Saves a lookup item. Names are unique within a list. A new item goes to the end. */
export const saveLookup = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> =>
  refuseDuplicate(
    'lookup_name',
    body.name ? t.message('item.taken', { name: body.name }) : t.message('item.takenUnnamed'),
    () => (isNew(body.id) ? add(tx, actor, body) : change(tx, actor, body)),
  )

/** Groups belong to one list of one firm, and so must their items. */
const refuseOtherGroup = async (tx: Tx, list: { firm: number; key: string }, section?: number | null) => {
  if (section === undefined || section === null) return
  const group = await tx
    .selectFrom('lookup_section')
    .select('id')
    .where('id', '=', section)
    .where('firm', '=', list.firm)
    .where('key', '=', list.key)
    .executeTakeFirst()
  if (!group) throw invalid([{ field: 'section', message: t.message('item.group') }])
}

const add = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> => {
  const firm = ownerFirm(actor, body.firm)
  const refusal = whyNotAddable(firm, body.key)
  if (refusal) throw refused(refusal)
  if (!body.name) throw invalid([{ field: 'name', message: t.message('required') }])
  await refuseOtherGroup(tx, { firm, key: body.key }, body.section)
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
      is_inactive: body.isInactive ?? false,
      sort: body.sort ?? Number(last?.sort ?? 0) + 10,
      section: body.section ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: 'lookup', id, firm, version: 1, what: 'created' })
  await publishList(tx, actor, 'lookups.created', { entity: 'lookup', id, version: 1, firm })
  return { id }
}

const change = async (tx: Tx, actor: Actor, body: In): Promise<{ id: number }> => {
  const stored = await tx
    .selectFrom('lookup')
    .selectAll()
    .where('id', '=', body.id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !canSeeFirm(actor, stored.firm)) throw notFound('list entry')
  await refuseOtherGroup(tx, stored, body.section)
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
  const refusal = 'value' in merged.changed || merged.changed.is_inactive ? whyFixed(stored) : null
  if (refusal) throw refused(refusal)
  const { id, firm } = stored
  const { version } = await tx
    .updateTable('lookup')
    .set(merged.changed)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'lookup',
    id,
    firm,
    version,
    what: 'changed',
    changes: difference(now, merged.changed),
  })
  await publishList(tx, actor, 'lookups.changed', { entity: 'lookup', id, version, firm })
  return { id }
}
