import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { RepairRow } from '#contract/estimates.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { canSeeFirm } from '#server/kernel/security/actor.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'

export type ListedEstimate = Omit<RepairRow, 'rights'>

/** Estimates of the caller's firms, and those of repair orders that the caller sees. Needs `estimateTables`. */
export const estimatesInScope = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${firmsInScope(actor, 'e.firm')} or r.id is not null)`

/** The order only where the caller sees it. */
export const estimateTables = (actor: Actor) =>
  sql`estimate e left join firm f on f.id = e.firm
    left join request r on r.id = e.request and r.deleted_at is null and ${requestsInScope(actor)}`

export const listedColumns =
  sql.raw(`e.id as "repairData", e.firm, coalesce(f.name, r.shop_name, '') as "firmName", e.format,
  coalesce(e.content->>'system', '') as system, e.ro_number as ronumber, e.claim_number as "claimNumber", e.supplement,
  e.vin, e.vehicle_text as "vehicleText", e.owner_name as "ownerName", e.insurer_name as insurer, e.gross::text as gross,
  e.line_count as lines, e.file_name as "fileName", e.received_at as "receivedAt", e.received_name as "receivedBy",
  e.is_processed as "isProcessed", r.id as calibrate, r.ro_number as "calibrateNumber", e.version,
  (select count(*)::int from estimate v where (v.id = coalesce(e.original, e.id) or v.original = coalesce(e.original, e.id))
    and v.removed_at is null) as versions`)

/** What the caller may do: nothing but read where only the repair order is theirs. */
export const repairRow = (actor: Actor, row: ListedEstimate): RepairRow => {
  const isOwn = canSeeFirm(actor, row.firm)
  return { ...row, rights: isOwn ? (row.calibrate === null ? ['process', 'remove'] : ['remove']) : [] }
}
