import type { saveInsurerLookups } from '#contract/contacts.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { refuseDuplicate } from '#server/kernel/postgres/unique-violation.ts'
import { changesSince, difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeByField, type ChangesSince } from '#server/kernel/records/merge.ts'
import { notesLine } from '#server/kernel/records/overwritten-fields.ts'
import { conflict, invalid, notFound } from '#server/kernel/http/problems.ts'
import { publishList } from '#server/modules/lookups/door.ts'
import { lockInsurer } from '../store.ts'
import { setRemoved } from './remove-lookup.ts'
import { t } from '../texts.ts'

type Body = BodyOf<typeof saveInsurerLookups>
type LookupRow = Body['lookups'][number]
type Owner = { id: number; firm: number; version: number }
/** A conflict with others' changes to a row; its fields are named `lookups.{id}.name`. */
type FieldConflict = { by: string; at: string; fields: { field: string; stored: unknown; yours: unknown }[] }

/** Saves lookups of an insurer, all or none. */
export const saveLookups = (tx: Tx, actor: Actor, { insurance, lookups }: Body): Promise<void> =>
  refuseDuplicate('insurer_lookup_name', t.message('lookup.taken'), async () => {
    const owner = await lockInsurer(tx, actor, insurance)
    await checkLookups(tx, owner, lookups)
    const { id, firm, version } = owner
    const conflicts: FieldConflict[] = []
    // Remove first, so that a name is free for the row that reuses it.
    for (const row of lookups.filter((each) => each.isRemove && !isNew(each.id)))
      conflicts.push(...(await remove(tx, actor, owner, row)))
    for (const row of lookups.filter(({ isRemove }) => !isRemove))
      if (isNew(row.id)) await add(tx, actor, owner, row)
      else conflicts.push(...(await change(tx, actor, owner, row)))
    const [first] = conflicts
    if (first) throw conflict({ ...first, version, fields: conflicts.flatMap(({ fields }) => fields) })
    await publishList(tx, actor, 'insurance.changed', { entity: 'insurer', id, version, firm })
  })

/** Each value must belong to the list the row names and be available to the firm. */
const checkLookups = async (tx: Tx, { firm }: Owner, rows: readonly LookupRow[]): Promise<void> => {
  const ids = rows.flatMap(({ lookup }) => (isNew(lookup) ? [] : [lookup as number]))
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('lookup as l')
    .innerJoin('firm as f', (join) => join.on('f.id', '=', firm))
    .select(['l.id', 'l.key'])
    .where('l.id', 'in', ids)
    .where((eb) => eb.or([eb('l.firm', '=', 1), eb('l.firm', '=', eb.fn.any('f.path'))]))
    .execute()
  const errors = rows.flatMap(({ lookup, key, isRemove }, at) =>
    isRemove || isNew(lookup) || found.some((each) => each.id === lookup && each.key === key)
      ? []
      : [{ field: `lookups.${at}.lookup`, message: t.message('lookup.unknown') }],
  )
  if (errors.length > 0) throw invalid(errors)
}

const lockLookup = async (tx: Tx, owner: Owner, id: number) => {
  const stored = await tx
    .selectFrom('insurer_lookup')
    .selectAll()
    .where('id', '=', id)
    .where('insurer', '=', owner.id)
    .forUpdate()
    .executeTakeFirst()
  if (!stored) throw notFound('lookup of the insurer')
  return stored
}

const columns = ({ key, lookup, name, value }: LookupRow) => ({
  key,
  lookup: isNew(lookup) ? null : lookup,
  name,
  value,
})

const add = async (tx: Tx, actor: Actor, { id: insurer, firm }: Owner, row: LookupRow): Promise<void> => {
  const { id, version } = await tx
    .insertInto('insurer_lookup')
    .values({ ...columns(row), insurer, firm, sort: row.sort ?? 0 })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, { entity: 'insurer_lookup', id, firm, version, what: 'created' })
}

const changesSinceRead = async (tx: Tx, actor: Actor, { id, version }: LookupRow): Promise<ChangesSince> =>
  version === undefined ? {} : changesSince(tx, actor, 'insurer_lookup', id, version)

const remove = async (tx: Tx, actor: Actor, owner: Owner, row: LookupRow): Promise<FieldConflict[]> => {
  const stored = await lockLookup(tx, owner, row.id)
  const { id, name, is_inactive: isInactive } = stored
  if (isInactive) return []
  const [other] = Object.values(await changesSinceRead(tx, actor, row))
  const fields = [{ field: `lookups.${id}.isRemove`, stored: name, yours: 'Removed' }]
  if (other) return [{ by: other.by, at: other.at, fields }]
  await setRemoved(tx, actor, { id, firm: owner.firm }, true)
  return []
}

const change = async (tx: Tx, actor: Actor, owner: Owner, row: LookupRow): Promise<FieldConflict[]> => {
  const stored = await lockLookup(tx, owner, row.id)
  const { id, firm } = stored
  const { key, lookup, name, value, sort } = stored
  const now = { key, lookup, name, value, sort }
  const since = await changesSinceRead(tx, actor, row)
  const merged = mergeByField<typeof now>(now, { ...columns(row), sort: row.sort }, since)
  if (!merged.ok) {
    const fields = merged.fields.map((each) => ({ ...each, field: `lookups.${id}.${each.field}` }))
    return [{ by: merged.by, at: merged.at, fields }]
  }
  if (Object.keys(merged.changed).length === 0) return []
  const { version } = await tx
    .updateTable('insurer_lookup')
    .set(merged.changed)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const changes = difference(now, merged.changed)
  await recordHistory(tx, actor, { entity: 'insurer_lookup', id, firm, version, what: 'changed', changes })
  notesLine(tx, row, changes)
  return []
}
