import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { CallNames } from '#server/kernel/records/call-names.ts'
import { saveRecord, type RecordKind } from '#server/kernel/records/save-record.ts'
import { ownerFirm, publishList } from '#server/modules/lookups/door.ts'

/** Checks a row as it would be after the save. @throws Problem if it is invalid */
type Check = (firm: number, next: Record<string, unknown>) => Promise<void>

/** Saves a rule or tax rate. Undefined fields were not sent and stay as they are. */
export const saveDated = async (
  tx: Tx,
  actor: Actor,
  { table, what, names }: { table: 'pricing_rule' | 'tax_rate'; what: string; names: CallNames },
  row: { id: number; firm?: number | undefined; version?: number | undefined },
  values: Record<string, unknown>,
  check: Check,
): Promise<{ id: number }> => {
  const kind: RecordKind = {
    table,
    what,
    names,
    publish: (inTx, by, saved) => publishList(inTx, by, 'pricing.changed', saved),
  }
  const { id } = await saveRecord(tx, actor, kind, row, values, {
    ownerOfNew: () => ownerFirm(actor, row.firm),
    check: (next, _stored, firm) => check(firm, next),
  })
  return { id }
}
