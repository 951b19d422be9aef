import { sql } from 'kysely'
import { isNew } from '#contract/kit/shapes.ts'
import { roles } from '#contract/kit/roles.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory, type HistoryEntry } from '#server/kernel/records/history.ts'
import { forbidden, invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import { publish } from '#server/kernel/events/publish.ts'
import type { ContactTable } from '#server/kernel/postgres/tables.ts'
import type { Selectable } from 'kysely'
import { t } from './texts.ts'

export type ContactRow = Selectable<ContactTable> & { user: number | null; user_active: boolean }

/**
 * Loads and locks a contact. The id of a merged contact resolves to its survivor.
 * @throws notFound outside the scope; forbidden for the contact of a user the caller does not manage; refused
 * once its personal data was erased
 */
export const lockContact = async (tx: Tx, actor: Actor, id: number): Promise<ContactRow> => {
  const { rows } =
    await sql<ContactRow>`select c.*, u.id as user, coalesce(not u.is_inactive, false) as user_active
    from contact c left join lateral (select a.id, a.is_inactive from app_user a where a.contact = c.id order by a.is_inactive, a.id limit 1) u on true
    where c.id = coalesce((select m.merged_into from contact m where m.id = ${id}), ${id}) and c.deleted_at is null
    for update of c`.execute(tx)
  const [row] = rows
  if (!row) throw notFound('contact')
  refuseUnmanaged(actor, row)
  return row
}

/**
 * @throws notFound outside the scope; forbidden for the contact of a user the caller does not manage; refused once its
 * personal data was erased
 */
export const refuseUnmanaged = (actor: Actor, { firm, user, erased_at }: ContactRow): void => {
  if (!canSeeFirm(actor, firm)) throw notFound('contact')
  if (user !== null && user !== actor.user && !roles.userManagers.includes(actor.role)) throw forbidden()
  if (erased_at !== null) throw refused(t.message('erase.erased'))
}

/**
 * Loads and locks contacts in the order of their ids, by the ids they are asked for. Ids of merged contacts resolve to
 * their survivors; those of contacts that are gone are missing.
 */
export const findAndLockContacts = async (
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, ContactRow>> => {
  const { rows: asked } = await sql<{ id: number; survivor: number }>`
    select id, coalesce(merged_into, id) as survivor from contact where id = any(${ids}::int[])`.execute(tx)
  const { rows } =
    await sql<ContactRow>`select c.*, u.id as user, coalesce(not u.is_inactive, false) as user_active
    from contact c left join lateral (select a.id, a.is_inactive from app_user a where a.contact = c.id order by a.is_inactive, a.id limit 1) u on true
    where c.id = any(${asked.map(({ survivor }) => survivor)}::int[]) and c.deleted_at is null
    order by c.id for update of c`.execute(tx)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    asked.flatMap(({ id, survivor }): [number, ContactRow][] => {
      const row = byId.get(survivor)
      return row ? [[id, row]] : []
    }),
  )
}

/** @throws as `lockContact` does, if one of them may not be changed */
export const lockContacts = async (
  tx: Tx,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, ContactRow>> => {
  const locked = await findAndLockContacts(tx, ids)
  for (const row of locked.values()) refuseUnmanaged(actor, row)
  return locked
}

/**
 * Checks that each lookup id belongs to the list of its field.
 * @throws Problem 400 naming the fields
 */
export const checkLookups = async (
  tx: Tx,
  references: readonly (readonly [field: string, key: string, id: number | null | undefined])[],
): Promise<void> => {
  const ids = references.flatMap(([, , id]) => (id ? [id] : []))
  if (ids.length === 0) return
  const rows = await tx.selectFrom('lookup').select(['id', 'key']).where('id', 'in', ids).execute()
  const wrong = references.filter(
    ([, key, id]) => id && !isNew(id) && !rows.some((row) => row.id === id && row.key === key),
  )
  if (wrong.length > 0) throw invalid(wrong.map(([field]) => ({ field, message: t.message('notInList') })))
}

/** Records a contact change in the history and publishes it. */
export const recordContactChange = async (
  tx: Tx,
  actor: Actor,
  contact: Pick<ContactRow, 'id' | 'firm'> & { version: number },
  what: string,
  changes: Record<string, [unknown, unknown]> = {},
  more: Pick<HistoryEntry, 'why' | 'isCopy'> = {},
): Promise<void> => {
  const { id, firm, version } = contact
  await recordHistory(tx, actor, { entity: 'contact', id, firm, version, what, changes, ...more })
  const name = what === 'created' ? 'contacts.created' : 'contacts.changed'
  await publish(tx, actor, { name, entity: 'contact', id, version, firm, parties: [firm] })
}
