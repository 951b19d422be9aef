import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { updateRequestStatus } from '#contract/requests/calls.ts'
import { requestStatusWord } from '#contract/statuses.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import type { StopInput } from './stop-reason.ts'
import { t } from './texts.ts'
import { updateStatusRequest } from './update-status-request.ts'

type Answer = AnswerOf<typeof updateRequestStatus>
type AnswerRow = Answer['rows'][number]

/** Moves several repair orders independently: a refused one doesn't stop the others. */
export const updateStatusRequests = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof updateRequestStatus>,
  now: Date,
): Promise<Answer> => {
  const ids = [...new Set(body.calibrates)]
  const answers = new Map<number, AnswerRow>()
  // Lock in id order so that two concurrent bulk moves can't deadlock.
  for (const id of [...ids].sort((a, b) => a - b))
    answers.set(id, await moveOne(tx, actor, { ...body, calibrate: id }, now))
  return { rows: ids.flatMap((id) => answers.get(id) ?? []) }
}

const moveOne = async (
  tx: Tx,
  actor: Actor,
  body: { calibrate: number; status: number } & StopInput,
  now: Date,
): Promise<AnswerRow> => {
  await sql`savepoint one`.execute(tx)
  try {
    const { before, after } = await updateStatusRequest(tx, actor, body, now)
    await sql`release savepoint one`.execute(tx)
    const says = { ro: after.ro_number, status: requestStatusWord(after.status) }
    return {
      calibrate: body.calibrate,
      ok: true,
      from: before.status,
      says: before.status === after.status ? t('moved.already', says) : t('moved.now', says),
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await sql`rollback to savepoint one`.execute(tx)
    return { calibrate: body.calibrate, ok: false, from: null, says: error.message }
  }
}
