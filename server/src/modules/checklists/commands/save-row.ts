import { sql } from 'kysely'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { CallNames } from '#server/kernel/records/call-names.ts'
import {
  changeRecord,
  lockRecord,
  saveRecord,
  type RecordKind,
  type StoredRecord,
} from '#server/kernel/records/save-record.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'
import { t } from '../texts.ts'

/**
 * A list whose rows are saved the same way: with a name, an order, a firm, and inactive instead of deleted.
 */
export type List = {
  table: 'checklist_item' | 'service' | 'service_group' | 'event_type' | 'rate_type' | 'recommendation'
  /** Noun for a row: "visit type". */
  what: string
  /** What calls name its columns, where that isn't the column in camel case. */
  names: CallNames & { readonly name: string }
  /** Distinguishes this list's rows within a shared table. */
  kind?: string
}
type Values = Record<string, unknown> & { name?: string | undefined; sort?: number | undefined }
type RowInput = { id: number; firm?: number | undefined; version?: number | undefined }
type ExtraColumns = Record<string, unknown> | undefined
/** Checks a row before it is written. The returned columns are written too. */
type Check = (row: {
  firm: number
  now: Partial<StoredRecord>
  next: Values
}) => Promise<ExtraColumns> | ExtraColumns

const recordKind = ({ table, what, names, kind }: List): RecordKind => ({
  table,
  what,
  names,
  ...(kind ? { only: { kind } } : {}),
  publish: (tx, actor, row) => publishList(tx, actor, 'checklists.changed', row),
})

/**
 * Locks a row of a list.
 * @throws Problem 404 if it is out of the caller's scope or belongs to another list
 */
export const lockRow = (tx: Tx, actor: Actor, list: List, id: number): Promise<StoredRecord> =>
  lockRecord(tx, actor, recordKind(list), id)

/** Updates a locked row, records it, and publishes it. */
export const change = (
  tx: Tx,
  actor: Actor,
  list: List,
  stored: StoredRecord,
  changed: Record<string, unknown>,
  what: string,
): Promise<void> => changeRecord(tx, actor, recordKind(list), stored, changed, what)

/** Saves a row of a list. A new one goes to the end. Undefined fields were not sent and stay as they are. */
export const saveRow = async (
  tx: Tx,
  actor: Actor,
  list: List,
  row: RowInput,
  values: Values,
  check: Check = () => undefined,
): Promise<{ id: number }> => {
  const { id } = await saveRecord(tx, actor, recordKind(list), row, values, {
    ownerOfNew: () => ownerFirm(actor, row.firm),
    check: async (next, stored, firm) => {
      if (stored) return check({ firm, now: stored, next })
      if (!values.name) throw invalid([{ field: list.names.name, message: t.message('required') }])
      const extra = await check({ firm, now: {}, next: values })
      return { ...extra, sort: values.sort ?? (await nextSort(tx, list, firm)) }
    },
  })
  return { id }
}

const nextSort = async (tx: Tx, { table, kind }: List, firm: number): Promise<number> => {
  const { rows } = await sql<{ sort: number }>`select coalesce(max(t.sort), 0) + 10 as sort
    from ${sql.table(table)} t where t.firm = ${firm} and ${kind ? sql`t.kind = ${kind}` : sql`true`}`.execute(
    tx,
  )
  return rows[0]?.sort ?? 10
}
