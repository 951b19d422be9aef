import { sql } from 'kysely'
import { phoneText } from '#contract/kit/phone.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { PartRow, Reference, parts } from './references.ts'
import { lockRows, setParts, setRows, withoutPrimary, type Changed } from './rows.ts'
import { t } from '../texts.ts'

/** A row or field that the undo left alone because somebody changed it since. */
export type NotRestored = { kind: string; id: number; says: string }
type Row = { id: number } & Record<string, unknown>

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Describes a row in the undo report. */
const describeRow = (table: string, row: Row): string => {
  const words: Record<string, () => string> = {
    request: () => t('restore.request', { number: String(row.ro_number) }),
    vehicle: () =>
      t('restore.vehicle', {
        name: [row.year, row.make_name, row.model].filter(Boolean).join(' ') || String(row.vin),
      }),
    app_user: () => t('restore.user', { name: String(row.full_name) }),
    insurer: () => String(row.name),
    contact_phone: () => phoneText(String(row.phone_no)),
    contact_email: () => String(row.email_address),
    contact_address: () => String(row.address_lines) || t('restore.address'),
    contact_related: () => t('restore.relation'),
    contact: () => String(row.full_name),
  }
  return words[table]?.() ?? t('restore.row', { id: row.id })
}
const kindOf = (table: string): string => table.replace(/^contact_/, '').replace('app_', '')
const removedRow = (table: string, id: number): NotRestored => ({
  kind: kindOf(table),
  id,
  says: t('restore.removed'),
})

/**
 * Points rows back at the contact they named before, if they still name the survivor. The copied name
 * follows.
 */
export const restoreReference = async (
  tx: Tx,
  { table, column }: Reference,
  changed: readonly Changed[],
): Promise<{ restored: Changed[]; left: NotRestored[] }> => {
  const rows = await lockRows<Row>(
    tx,
    table,
    changed.map(({ id }) => id),
  )
  const restored: Changed[] = []
  const left: NotRestored[] = []
  for (const change of changed) {
    const row = rows.find(({ id }) => id === change.id)
    if (!row) left.push(removedRow(table, change.id))
    else if (isSame(row[column], change.after[column])) restored.push(change)
    else
      left.push({
        kind: kindOf(table),
        id: row.id,
        says: t('restore.moved', { row: describeRow(table, row) }),
      })
  }
  await setRows(
    tx,
    table,
    restored.map(({ id, before }) => ({ id, values: before ?? {} })),
  )
  return { restored, left }
}

/** Fields still at their merged value get their old value back. Others are left alone. */
const valuesToRestore = (table: string, row: Row, change: Changed): { values: Row; left: NotRestored[] } => {
  const values: Record<string, unknown> = {}
  const left: NotRestored[] = []
  for (const [column, before] of Object.entries(change.before ?? {}))
    if (isSame(row[column], change.after[column])) values[column] = before
    else if (!isSame(row[column], before))
      left.push({
        kind: kindOf(table),
        id: row.id,
        says: t('restore.changed', { row: describeRow(table, row), field: column.replaceAll('_', ' ') }),
      })
  return { values: values as Row, left }
}

/** Restores rows field by field. */
export const restoreFields = async (
  tx: Tx,
  table: string,
  changed: readonly Changed[],
): Promise<NotRestored[]> => {
  const rows = await lockRows<Row>(
    tx,
    table,
    changed.map(({ id }) => id),
  )
  const left: NotRestored[] = []
  const set: { id: number; values: Row }[] = []
  for (const change of changed) {
    const row = rows.find(({ id }) => id === change.id)
    if (!row) {
      left.push(removedRow(table, change.id))
      continue
    }
    const back = valuesToRestore(table, row, change)
    left.push(...back.left)
    set.push({ id: row.id, values: back.values })
  }
  await setRows(tx, table, set)
  return left
}

/**
 * Restores the parts of contacts. Each contact may have one primary, and rows the merge never touched win.
 */
export const restoreParts = async (
  tx: Tx,
  { table }: (typeof parts)[number],
  contacts: readonly number[],
  changed: readonly Changed[],
): Promise<NotRestored[]> => {
  const { rows } = await sql<{ row: PartRow }>`select to_jsonb(t) as row from ${sql.table(table)} t
    where t.contact = any(${[...contacts]}::int[]) or t.id = any(${changed.map(({ id }) => id)}::int[]) order by t.id for update`.execute(
    tx,
  )
  const left: NotRestored[] = []
  const planned = rows.map(({ row }) => {
    const change = changed.find(({ id }) => id === row.id)
    if (!change) return { row, values: {} as Record<string, unknown>, isTouched: false }
    const back = valuesToRestore(table, row, change)
    left.push(...back.left)
    return { row, values: back.values as Record<string, unknown>, isTouched: true }
  })
  for (const { id } of changed) if (!rows.some(({ row }) => row.id === id)) left.push(removedRow(table, id))
  const end = ({ row, values }: (typeof planned)[number]) => ({ ...row, ...values }) as PartRow
  const primaries = new Map<number, number>()
  for (const each of planned.toSorted((a, b) => Number(a.isTouched) - Number(b.isTouched))) {
    const { contact, is_primary, id, deleted_at } = end(each)
    if (is_primary && !deleted_at && !primaries.has(contact)) primaries.set(contact, id)
  }
  await setParts(
    tx,
    table,
    planned.flatMap((each) => {
      const { id, contact } = each.row
      const is_primary = primaries.get(end(each).contact) === id
      const isSame = end(each).contact === contact && is_primary === each.row.is_primary
      const values = withoutPrimary(each.values)
      return isSame && Object.keys(values).length === 0
        ? []
        : [{ id, values: isSame ? values : { ...values, is_primary } }]
    }),
  )
  return left
}

/**
 * Deletes the rows that the merge created from a contact's own columns, unless somebody changed them since.
 */
export const restoreAdded = async (tx: Tx, table: string, changes: readonly Changed[]): Promise<void> => {
  const ids = changes.filter((change) => change.table === table && change.before === null).map(({ id }) => id)
  if (ids.length === 0) return
  await sql`delete from ${sql.table(table)} t where t.id = any(${ids}::int[])
    and not exists (select 1 from history h where h.entity = ${table} and h.entity_id = t.id)`.execute(tx)
}
