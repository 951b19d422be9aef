import type { BodyOf } from '#contract/kit/call.ts'
import type { saveOptInPrograms } from '#contract/firms.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { changesSince, difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeByField } from '#server/kernel/records/merge.ts'
import { notesLine } from '#server/kernel/records/overwritten-fields.ts'
import { conflict, notFound, refused } from '#server/kernel/http/problems.ts'
import type { FirmRow } from '../store.ts'
import { t } from '../texts.ts'

type Kind = 'out-of-network' | 'partner' | 'insurance'

export type LinkChange = BodyOf<typeof saveOptInPrograms>[number] & { kind: Kind }

const partnerType = 5

/**
 * The stored direction of a link: a partner holds its own visibility, every other relation is held by the
 * firm.
 */
const toRow = (firm: FirmRow, link: LinkChange) =>
  link.kind === 'partner'
    ? { firm: link.firm2, firm2: firm.id, kind: link.kind }
    : { firm: firm.id, firm2: link.firm2, kind: link.kind }

const lockStored = (tx: Tx, firm: FirmRow, link: LinkChange) => {
  const row = toRow(firm, link)
  return tx
    .selectFrom('firm_link')
    .select(['id', 'is_opt_in', 'license', 'version'])
    .where('firm', '=', row.firm)
    .where('firm2', '=', row.firm2)
    .where('kind', '=', row.kind)
    .forUpdate()
    .executeTakeFirst()
}

type Stored = NonNullable<Awaited<ReturnType<typeof lockStored>>>

const valuesOf = (row: Stored | undefined) => ({
  isOptIn: row?.is_opt_in ?? false,
  license: row?.license ?? '',
})

/** What others changed on the link since it was read. */
const changedSince = (tx: Tx, actor: Actor, link: LinkChange, row: Stored) =>
  changesSince(tx, actor, 'firm_link', row.id, link.version ?? row.version)

const linkConflict = (
  link: LinkChange,
  row: Stored,
  by: string,
  at: string,
  fields: [string, unknown, unknown][],
) =>
  conflict({
    by,
    at,
    version: row.version,
    fields: fields.map(([field, now, yours]) => ({
      field: `${link.kind} ${link.firm2} ${field}`,
      stored: now,
      yours,
    })),
  })

export const removeLink = async (
  tx: Tx,
  actor: Actor,
  firm: FirmRow,
  link: LinkChange,
): Promise<[unknown, unknown] | null> => {
  const before = await lockStored(tx, firm, link)
  if (!before) return null
  const facts = valuesOf(before)
  const [other] = Object.entries(await changedSince(tx, actor, link, before))
  if (other) {
    const [field, { by, at }] = other
    throw linkConflict(link, before, by, at, [[field, facts[field as keyof typeof facts], 'Removed']])
  }
  await tx.deleteFrom('firm_link').where('id', '=', before.id).execute()
  return [facts, null]
}

export const saveLink = async (
  tx: Tx,
  actor: Actor,
  firm: FirmRow,
  link: LinkChange,
): Promise<[unknown, unknown] | null> => {
  const before = await lockStored(tx, firm, link)
  if (!before) {
    if (!link.isAdd) throw notFound('link')
    await checkNewLink(tx, firm, link)
    const after = { isOptIn: link.isOptIn ?? false, license: link.license ?? '' }
    const values = { ...toRow(firm, link), is_opt_in: after.isOptIn, license: after.license }
    await tx.insertInto('firm_link').values(values).execute()
    return [null, after]
  }
  const facts = valuesOf(before)
  const since = await changedSince(tx, actor, link, before)
  const merged = mergeByField(facts, { isOptIn: link.isOptIn, license: link.license }, since)
  if (!merged.ok) {
    const fields = merged.fields.map(
      (each) => [each.field, each.stored, each.yours] as [string, unknown, unknown],
    )
    throw linkConflict(link, before, merged.by, merged.at, fields)
  }
  const after = { ...facts, ...merged.changed }
  const changes = difference(facts, after)
  if (Object.keys(changes).length === 0) return null
  const { version } = await tx
    .updateTable('firm_link')
    .set({ is_opt_in: after.isOptIn, license: after.license })
    .where('id', '=', before.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'firm_link',
    id: before.id,
    firm: firm.id,
    version,
    what: 'changed',
    changes,
  })
  notesLine(tx, { id: before.id, version: link.version }, changes)
  return [facts, after]
}

/** Checks a new link. An unknown firm is not found, and firms in one line of the tree need no link. */
const checkNewLink = async (tx: Tx, firm: FirmRow, link: LinkChange): Promise<void> => {
  const other = await tx
    .selectFrom('firm')
    .select(['id', 'name', 'type', 'path', 'is_inactive'])
    .where('id', '=', link.firm2)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!other) throw notFound('firm')
  if (other.is_inactive) throw refused(t.message('links.inactive', { name: other.name }))
  if (link.kind !== 'out-of-network' && other.type !== partnerType)
    throw refused(t.message('links.partner', { name: other.name }))
  if (link.kind === 'out-of-network' && (other.path.includes(firm.id) || firm.path.includes(other.id)))
    throw refused(t.message('links.line', { other: other.name, name: firm.name }))
  if (other.id === firm.id) throw refused(t.message('links.self', { name: firm.name }))
}
