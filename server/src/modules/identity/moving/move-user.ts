import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { moveUser as call } from '#contract/identity.ts'
import { isLaborRate, laborRateProblem } from '#contract/identity/user-form.ts'
import { isHost } from '#contract/kit/roles.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { Problem, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { readerOfUser } from '#server/kernel/texts/recipients.ts'
import { moveContactOfUser } from '../../contacts/door.ts'
import { queueSecretMail } from '../../live/door.ts'
import { moveEmail } from '../mails.ts'
import { t } from '../texts.ts'
import { canBeDispatched, refusedField } from '../user-fields.ts'
import { blocksOf, loadMove, type Move } from './destination.ts'
import { handOverVisits } from './hand-over.ts'
import { openVisits, type OpenVisit } from './open-visits.ts'
import { hiddenVisits, stampOf } from './preview-move.ts'

type In = BodyOf<typeof call>
type Stored = {
  contact: number
  email: string
  username: string
  isDispatched: boolean
  isInactive: boolean
  hidden: number
}

/**
 * Moves a user to another company: hands over open visits, takes what belongs to the company they leave, and ends sessions
 * and tokens. What they did stays where it is.
 */
export const moveUser = async (
  services: Pick<Services, 'settings'>,
  tx: Tx,
  actor: Actor,
  body: In,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const run = runInTx(tx)
  if (body.laborRate && !isLaborRate(body.laborRate)) throw refusedField('laborRate', laborRateProblem())
  const move = await loadMove(run, actor, body, true)
  const [block] = blocksOf(actor, move)
  if (block) throw refused(block)
  const visits = await openVisits(run, move)
  if (body.stamp !== stampOf(move, visits))
    throw new Problem(409, t.message('move.staleTitle'), t.message('move.stale'))
  const stored = await storedUser(tx, move.known.user)
  if (stored.hidden > 0) throw refused(t.message('move.hiddenVisits', { count: stored.hidden }))
  requireAllGiven(visits, body.visits)
  await handOverVisits(tx, actor, { user: move.known.user, visits: chosenFor(visits, body.visits) }, now)
  const { firm, firms, path, role } = move.to
  await sql`select leave_company(${move.known.user}, ${firms}::int[], ${isHost(role)})`.execute(tx)
  const contact = await moveContactOfUser(tx, actor, stored.contact, firm)
  const { version } = await tx
    .updateTable('app_user')
    .set({
      ...{ firm, contact, role },
      labor_rate: body.laborRate || '0',
      is_dispatched: canBeDispatched(String(role), stored.isDispatched),
    })
    .where('id', '=', move.known.user)
    .returning('version')
    .executeTakeFirstOrThrow()
  await sql`delete from technician_skill k using service_group g
    where k."user" = ${move.known.user} and g.id = k.service_group and not g.firm = any(${path}::int[])`.execute(
    tx,
  )
  // What the work pays was agreed with the company that they leave.
  await tx
    .updateTable('technician_skill')
    .set({ commission: '0' })
    .where('user', '=', move.known.user)
    .execute()
  await recordMove(tx, actor, move, version, body.reason)
  if (!stored.isInactive) await mailMove(services, tx, actor, move, stored, now)
  return { user: move.known.user, firm, firmName: move.to.firmName, visits: visits.length }
}

const storedUser = async (tx: Tx, user: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`select u.contact, u.email, u.username, 
      u.is_dispatched as "isDispatched", u.is_inactive as "isInactive", ${hiddenVisits} as hidden
    from app_user u where u.id = ${user}`.execute(tx)
  if (!rows[0]) throw new Error('The locked user is gone')
  return rows[0]
}

const requireAllGiven = (visits: readonly OpenVisit[], chosen: In['visits']): void => {
  const missing = visits.filter(
    (visit) => !chosen.some((each) => each.calibrateEvent === visit.calibrateEvent),
  )
  if (missing.length > 0) throw refused(t.message('move.visits', { count: missing.length }))
}

const chosenFor = (visits: readonly OpenVisit[], chosen: In['visits']): In['visits'] =>
  chosen.filter((each) => visits.some((visit) => visit.calibrateEvent === each.calibrateEvent))

/**
 * Each company gets an entry of its own, which doesn't name the other: whoever sees both reads both.
 */
const recordMove = async (
  tx: Tx,
  actor: Actor,
  { known, from, to }: Move,
  version: number,
  why: string,
): Promise<void> => {
  const entry = { entity: 'user', id: known.user, version, why }
  await recordHistory(tx, actor, {
    ...entry,
    firm: from.firm,
    what: 'leftCompany',
    changes: { company: [from.firmName, null] },
  })
  await recordHistory(tx, actor, {
    ...entry,
    firm: to.firm,
    what: 'joinedCompany',
    changes: { company: [null, to.firmName], roles: [null, String(to.role)] },
  })
  for (const firm of [from.firm, to.firm])
    await publish(tx, actor, {
      name: 'identity.userMoved',
      ...{ entity: 'user', id: known.user, version },
      ...{ firm, parties: [firm] },
    })
}

const mailMove = async (
  services: Pick<Services, 'settings'>,
  tx: Tx,
  actor: Actor,
  { known, from, to }: Move,
  { email, username }: Stored,
  now: Date,
): Promise<void> => {
  const { appTitle, publicUrl } = services.settings
  const mail = readAs(await readerOfUser(tx, known.user), () =>
    moveEmail(appTitle, { from: from.firmName, to: to.firmName, role: to.roleName }, publicUrl),
  )
  // Neither company sees it, because it names both.
  await queueSecretMail(tx, actor, now, { to: [email || username], ...mail })
}
