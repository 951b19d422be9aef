import { sql } from 'kysely'
import type { EstimateContent } from '#contract/estimates.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { replaceEstimateLines } from '../../adas/door.ts'
import { fillClaim } from '../../requests/door.ts'
import { repairLineOf } from '../rules/repair-lines.ts'
import { t } from '../texts.ts'
import { recordEstimate, type Estimate, type Order } from './lock-estimate.ts'

/** Refuses to mix two vehicles. */
export const refuseOtherVehicle = ({ vin }: Pick<Estimate, 'vin'>, order: Order): void => {
  if (order.vin !== '' && order.vin !== vin)
    throw refused(t.message('vehicle.differs', { vin, ronumber: order.ro_number, other: order.vin }))
}

/** Adds an estimate with all its versions to an order, which gets the lines of the latest one. */
export const attach = async (
  tx: Tx,
  actor: Actor,
  estimate: Pick<Estimate, 'id' | 'firm' | 'vin' | 'original' | 'claim_number' | 'file_name'>,
  order: Order,
  now: Date,
): Promise<void> => {
  refuseOtherVehicle(estimate, order)
  const first = estimate.original ?? estimate.id
  await tx
    .updateTable('estimate')
    .set({ request: order.id, is_processed: true, processed_at: now.toISOString() })
    .where((where) => where.or([where('id', '=', first), where('original', '=', first)]))
    .execute()
  // An order can have estimates of two insurers, and its lines are those of both.
  const { rows } = await sql<{
    lines: EstimateContent['lines']
  }>`select content->'lines' as lines from estimate
    where request = ${order.id} and is_latest and removed_at is null order by id`.execute(tx)
  const lines = rows.flatMap((row) => row.lines.map(repairLineOf)).filter(({ text }) => text !== '')
  await replaceEstimateLines(tx, actor, order.id, lines)
  await fillClaim(tx, actor, order.id, estimate.claim_number)
  const { version } = await tx
    .selectFrom('estimate')
    .select('version')
    .where('id', '=', estimate.id)
    .executeTakeFirstOrThrow()
  await recordEstimate(tx, actor, { id: estimate.id, firm: estimate.firm, version }, 'processed', {
    order,
    changes: { name: [null, estimate.file_name] },
  })
}
