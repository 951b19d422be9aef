import type { ImportSchema } from '#contract/imports.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { withoutDeadline } from '#server/kernel/postgres/deadline.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ChosenPlan, PlannedRow } from '../rules/plan.ts'
import { writeRows } from './write-rows.ts'

/** Takes the result out of a transaction that must not be committed. */
class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    // texts-ignore: never shown
    super('rolled back')
    this.result = result
  }
}

const rollBack = async <T>(
  services: Pick<Services, 'db'>,
  actor: Actor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  try {
    return await services.db.command(actor, async (tx): Promise<T> => {
      throw new RolledBack(await work(tx))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
}

/** Rows that a check tries out, so that it takes seconds. Others that are refused are left out when they are written. */
export const rehearsedRows = 200

export type Rehearsal = { services: Services; actor: Actor; schema: ImportSchema; firm: number; now: Date }

/**
 * Does what the import would do with the first rows, and rolls it back. Refused rows leave the plan.
 * @param most how many rows are tried out
 */
export const rehearse = async (
  { services, actor, schema, firm, now }: Rehearsal,
  plan: ChosenPlan,
  most: number,
): Promise<ChosenPlan> => {
  const first: readonly PlannedRow[] = plan.planned.slice(0, most)
  if (first.length === 0) return plan
  const { refused } = await withoutDeadline(() =>
    rollBack(services, actor, (tx) =>
      writeRows({ tx, services, actor, firm, isInvited: false, now }, schema, first),
    ),
  )
  const lines = new Set(refused.map(({ line }) => line))
  return {
    ...plan,
    planned: plan.planned.filter(({ line }) => !lines.has(line)),
    bad: [...plan.bad, ...refused],
  }
}
