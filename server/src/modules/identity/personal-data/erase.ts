import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { eraseUserData as call } from '#contract/identity.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { invalid, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'
import { blocksOf, eraseTarget, obstacles, type Obstacles } from './preview.ts'

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Erases a user's personal data for good. Their work stays, as that of a former user with a number.
 * @throws Problem 400 if the typed name differs; 422 while they have open visits or are the last administrator
 */
export const eraseUserData = async (
  tx: Tx,
  actor: Actor,
  { user, name, reason }: BodyOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const known = await eraseTarget(runInTx(tx), actor, user, true)
  const { rows } = await sql<Obstacles & { fullName: string }>`
    select u.full_name as "fullName", ${obstacles} from app_user u where u.id = ${known.user}`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('The locked user is gone')
  if (plain(name) !== plain(stored.fullName))
    throw invalid([{ field: 'name', message: t.message('erase.name', { name: stored.fullName }) }])
  const [block] = blocksOf(stored)
  if (block) throw refused(block)
  await sql`select erase_user(${known.user})`.execute(tx)
  const { fullName, version } = await tx
    .selectFrom('app_user')
    .select(['full_name as fullName', 'version'])
    .where('id', '=', known.user)
    .executeTakeFirstOrThrow()
  const row = { entity: 'user', id: known.user, firm: known.firm, version }
  await recordHistory(tx, actor, { ...row, what: 'erased', why: reason })
  await publish(tx, actor, { name: 'identity.userErased', ...row, parties: [known.firm] })
  return { user: known.user, fullName }
}
