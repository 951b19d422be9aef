import { sql } from 'kysely'
import type { EstimateContent, RepairShape } from '#contract/estimates.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { compareLines } from '../rules/compare.ts'
import { findOrders } from './order-choices.ts'
import {
  estimatesInScope,
  estimateTables,
  listedColumns,
  repairRow,
  type ListedEstimate,
} from './repair-row.ts'

type Found = ListedEstimate & { content: EstimateContent }

const oneOf = (run: RunQuery, actor: Actor, id: number): Promise<Found[]> =>
  run(
    statement(sql<Found>`select ${listedColumns}, e.content from ${estimateTables(actor)}
      where e.id = ${id} and e.removed_at is null and ${estimatesInScope(actor)}`),
  )

/** One estimate with what changed since the version before. @throws notFound outside the caller's scope */
export const getRepair = async (
  run: RunQuery,
  actor: Actor,
  id: number,
  facility?: number,
): Promise<RepairShape> => {
  const [found] = await oneOf(run, actor, id)
  if (!found || (facility !== undefined && facility > 0 && found.firm !== facility))
    throw notFound('estimate')
  const history = await run(
    statement(sql<
      RepairShape['history'][number]
    >`select e.id as "repairData", e.supplement, e.gross::text as gross,
        e.received_at as "receivedAt"
      from ${estimateTables(actor)} join estimate own on own.id = ${id}
      where coalesce(e.original, e.id) = coalesce(own.original, own.id) and e.removed_at is null and ${estimatesInScope(actor)}
      order by e.supplement, e.id`),
  )
  const at = history.findIndex(({ repairData }) => repairData === id)
  const before = at > 0 ? history[at - 1] : undefined
  const [previous] = before ? await oneOf(run, actor, before.repairData) : []
  const choices =
    found.calibrate === null
      ? await findOrders(run, actor, {
          firm: found.firm,
          ronumber: found.ronumber,
          claimNumber: found.claimNumber,
          vin: found.vin,
        })
      : []
  return {
    ...repairRow(actor, found),
    content: found.content,
    history,
    previous: previous
      ? {
          repairData: previous.repairData,
          grossBefore: previous.gross,
          lines: compareLines(previous.content.lines, found.content.lines),
        }
      : null,
    choices,
  }
}
