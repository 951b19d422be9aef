import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { Problem, refused } from '#server/kernel/http/problems.ts'
import { addSignature, type StoredFile } from '../../../storage/door.ts'
import { readLines } from '../../service-lines.ts'
import type { Visit } from '../../store.ts'
import {
  servicesToAsk,
  matchAnswers,
  authorizedTotal,
  servicesVersion,
  type Answer,
  type SignedAnswer,
} from '../rules/service-answers.ts'
import type { LinkAction } from '../rules/link-state.ts'
import { applyAnswers } from './apply-answers.ts'
import { t } from '../texts.ts'

export type SignedInput = {
  action: LinkAction
  version: string
  services: { id: number; authorization: Answer }[]
  name: string
}
/** Who signs and from where; `link` and `user` are null for somebody who signs on the device of `takenBy`. */
export type Origin = {
  link: number | null
  user: number | null
  /** The user on whose device it was signed in person. */
  takenBy?: Pick<Actor, 'user' | 'name'>
  how: string
  address: string
  agent: string
  drawing: StoredFile | null
}

const changedMeanwhile = (): Problem => new Problem(409, t.message('changed.title'), t.message('changed'))

/**
 * Stores a signed answer for services of a locked visit and applies it to them.
 * @throws Problem 409 when services, prices, or answers differ from what the signer was shown
 */
export const signAnswers = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  body: SignedInput,
  origin: Origin,
  now: Date,
): Promise<void> => {
  const lines = servicesToAsk(await readLines(tx, visit.event.id), body.action)
  if (servicesVersion(lines) !== body.version) throw changedMeanwhile()
  const answers = matchAnswers(lines, body.services)
  if (!answers) throw refused(t.message('notAsked'))
  await recordSigned(tx, actor, visit, { answers, name: body.name, at: now }, origin, now)
}

/** What was signed, by which name, and when. */
type Signed = { answers: SignedAnswer[]; name: string; at: Date }

/** Stores what was signed for services of a locked visit, as they are now, and applies it to them. */
export const recordSigned = async (
  tx: Tx,
  actor: Actor,
  visit: Visit,
  { answers, name, at }: Signed,
  origin: Origin,
  now: Date,
): Promise<void> => {
  const { request, event } = visit
  const { drawing, user } = origin
  const file = drawing && (await addSignature(tx, { request, event, user }, drawing))
  await tx
    .insertInto('authorization_answer')
    .values({
      event: event.id,
      request: request.id,
      link: origin.link,
      user,
      taken_by: origin.takenBy?.user ?? null,
      taken_name: origin.takenBy?.name ?? '',
      name,
      signature: drawing ? 'drawn' : 'typed',
      signature_file: file,
      answers: JSON.stringify(answers),
      total: authorizedTotal(answers),
      address: origin.address,
      agent: origin.agent,
      at: at.toISOString(),
    })
    .execute()
  const how = t(drawing ? 'how.drawn' : 'how.typed', { how: origin.how, name, address: origin.address })
  await applyAnswers(tx, actor, visit, answers, { user, name, how, at }, now)
}
