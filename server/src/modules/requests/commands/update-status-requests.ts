import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { updateRequestStatus } from '#contract/requests/calls.ts'
import { requestStatusNames } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { updateStatusRequest } from './update-status-request.ts'

type Answer = AnswerOf<typeof updateRequestStatus>
type AnswerRow = Answer['rows'][number]

/** Moves many repair orders. Each stands for itself: what is refused leaves the others moved. */
export const updateStatuses = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateRequestStatus>,
  now: Date,
): Promise<Answer> => {
  const asked = [...new Set(body.calibrates)]
  const answers = new Map<number, AnswerRow>()
  // Locked in one order by everybody, so that two bulk moves wait for each other and never for ever.
  for (const id of [...asked].sort((a, b) => a - b))
    answers.set(id, await moveOne(tx, actor, { ...body, calibrate: id }, now))
  return { rows: asked.flatMap((id) => answers.get(id) ?? []) }
}

const moveOne = async (
  tx: Tx,
  actor: Actor,
  body: { calibrate: number; status: number; reason?: string | undefined },
  now: Date,
): Promise<AnswerRow> => {
  await sql`savepoint one`.execute(tx)
  try {
    const { before, after } = await updateStatusRequest(tx, actor, body, now)
    await sql`release savepoint one`.execute(tx)
    const verb = before.status === after.status ? 'is already' : 'is now'
    return {
      calibrate: body.calibrate,
      ok: true,
      from: before.status,
      says: `${after.ro_number} ${verb} ${requestStatusNames[after.status]}.`,
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint one`.execute(tx)
    return { calibrate: body.calibrate, ok: false, from: null, says: error.message }
  }
}
