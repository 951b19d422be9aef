import { readerOfUser } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { saveUserEmail as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import { forbidden } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { queueMail } from '../../live/door.ts'
import { usernameEmail } from '../mails.ts'
import { lockTargetUser } from '../reads/target-user.ts'
import { getUser } from '../reads/user.ts'
import { syncContactFromUser } from '../user-contact.ts'
import { requireFreeUsername, rethrowUsernameTaken } from './add-user.ts'

/** Changes a username. The old address gets an email so that nobody loses an account unnoticed. */
export const saveUserEmail = async (
  services: Services,
  tx: Tx,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const known = await lockTargetUser(runInTx(tx), actor, query.user)
  if (!known.rights.includes('username')) throw forbidden()
  const { user: id, firm, version } = known
  const { username } = await mergeChanges(
    tx,
    actor,
    { entity: 'user', id, version },
    { username: known.username },
    { username: query.username },
    query.version,
  )
  if (username !== undefined) {
    await requireFreeUsername(tx, username, id)
    const changes = await changeUsername(tx, actor, { user: id, username: known.username }, username)
    await recordHistory(tx, actor, {
      entity: 'user',
      id,
      firm,
      version: version + 1,
      what: 'renamed',
      changes,
    })
    await publish(tx, actor, {
      name: 'identity.userChanged',
      entity: 'user',
      id,
      version: version + 1,
      firm,
      parties: [firm],
    })
    const mail = readAs(await readerOfUser(tx, id), () => usernameEmail(services.settings.appTitle, username))
    await queueMail(tx, actor, now, { firm, to: [known.username], ...mail })
  }
  return getUser(services, runInTx(tx), actor, { user: id })
}

type Changes = Record<string, [unknown, unknown]>

const changeUsername = async (
  tx: Tx,
  actor: Actor,
  of: { user: number; username: string },
  username: string,
): Promise<Changes> => {
  const { email, contact } = await tx
    .selectFrom('app_user')
    .select(['email', 'contact'])
    .where('id', '=', of.user)
    .executeTakeFirstOrThrow()
  const emailFollows = email === '' || email.toLowerCase() === of.username.toLowerCase()
  await tx
    .updateTable('app_user')
    .set({ username, ...(emailFollows ? { email: username } : {}) })
    .where('id', '=', of.user)
    .execute()
    .catch(rethrowUsernameTaken)
  if (!emailFollows) return { username: [of.username, username] }
  await syncContactFromUser(tx, actor, contact, { emailAddress: email }, { emailAddress: username })
  return { username: [of.username, username], emailAddress: [email, username] }
}
