import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { clearSecondStep as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { lockTargetUser } from '../reads/target-user.ts'
import { t } from '../texts.ts'

/** Removes another user's authenticator app and passkeys, for someone who lost the device. */
export const clearSecondStep = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
): Promise<{ ok: true }> => {
  const { user, firm, version, rights } = await lockTargetUser(runInTx(tx), actor, body.user)
  if (user === actor.user) throw refused(t.message('ownSecondStep'))
  if (!rights.includes('password')) throw forbidden()
  await sql`select clear_second_step(${user})`.execute(tx)
  await recordHistory(tx, actor, {
    entity: 'user',
    id: user,
    firm,
    version,
    what: 'secondStepCleared',
    why: body.why,
  })
  return { ok: true }
}
