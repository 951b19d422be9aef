import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { saveUser as call } from '#contract/identity.ts'
import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { getUser } from '../reads/user.ts'
import { addUser } from './add-user.ts'
import { changeUser } from './change-user.ts'

/** Adds or saves a user and returns it in the shape of the dialog. */
export const saveUser = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const user = isNew(body.user)
    ? await addUser(services, tx, actor, body, now)
    : await changeUser(tx, actor, body)
  return getUser(services, runInTx(tx), actor, { user })
}
