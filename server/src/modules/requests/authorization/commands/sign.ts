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
/** Who signs and from where; `link` is null for a signed-in user. */
export type Origin = {
  link: number | null
  user: number | null
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
  const { request, event } = visit
  const lines = servicesToAsk(await readLines(tx, event.id), body.action)
  if (servicesVersion(lines) !== body.version) throw changedMeanwhile()
  const answers = matchAnswers(lines, body.services)
  if (!answers) throw refused(t.message('notAsked'))
  const file =
    origin.drawing && (await addSignature(tx, { request, event, user: origin.user }, origin.drawing))
  await tx
    .insertInto('authorization_answer')
    .values({
      event: event.id,
      request: request.id,
      link: origin.link,
      user: origin.user,
      name: body.name,
      signature: origin.drawing ? 'drawn' : 'typed',
      signature_file: file,
      answers: JSON.stringify(answers),
      total: authorizedTotal(answers),
      address: origin.address,
      agent: origin.agent,
      at: now.toISOString(),
    })
    .execute()
  const how = t(origin.drawing ? 'how.drawn' : 'how.typed', {
    how: origin.how,
    name: body.name,
    address: origin.address,
  })
  await applyAnswers(tx, actor, visit, body.services, { user: origin.user, name: body.name, how }, now)
}
