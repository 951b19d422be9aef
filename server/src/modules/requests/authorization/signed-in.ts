import type {
  answerAuthorization as answerCall,
  authorizationView as viewCall,
  AuthorizationView,
} from '#contract/requests/authorization.ts'
import type { BodyOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Caller } from '#server/kernel/http/bindings.ts'
import { forbidden } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { refuseReadOnly } from '../commands/save-event.ts'
import { eventSidesOf } from '../policy.ts'
import { lockEvent } from '../store.ts'
import { signAnswers } from './commands/sign.ts'
import { withDrawnSignature } from './drawn-signature.ts'
import { readVisitToAuthorize } from './reads/visit-to-authorize.ts'
import { requireVisibleVisit } from './reads/visible-visit.ts'
import type { AnswerRow } from './reads/links.ts'
import { isAuthorizationClosed } from './rules/link-state.ts'
import { authorizedTotal, type SignedAnswer } from './rules/service-answers.ts'
import { buildView } from './authorization-view.ts'
import { t } from './texts.ts'

const requireAnswerRight = (actor: Actor, parties: Parameters<typeof eventSidesOf>[1]): void => {
  if (!eventSidesOf(actor, parties).some((side) => side !== 'technician')) throw forbidden()
}

/** The services of a visit for a signed-in user who may answer for them. */
export const readSignedIn = async (
  services: Services,
  actor: Actor,
  { calibrateEvent, action }: QueryOf<typeof viewCall>,
): Promise<AuthorizationView> => {
  requireAnswerRight(actor, await requireVisibleVisit(services.db, actor, calibrateEvent))
  const { head, lines } = await readVisitToAuthorize(services.db, calibrateEvent)
  const state = isAuthorizationClosed(head) ? 'closed' : 'open'
  const { appTitle: title } = services.settings
  return buildView({ title, head, lines, action, state, isFull: true, name: actor.name, answer: null })
}

/** Records the answer of a signed-in user and returns the answered view. */
export const answerSignedIn = async (
  services: Services,
  actor: Actor,
  caller: Caller,
  body: BodyOf<typeof answerCall>,
  now: Date,
): Promise<AuthorizationView> => {
  const { calibrateEvent: event, action } = body
  requireAnswerRight(actor, await requireVisibleVisit(services.db, actor, event))
  const before = await readVisitToAuthorize(services.db, event)
  await withDrawnSignature(services, body.name, body.drawing, (drawing) =>
    services.db.command(actor, async (tx) => {
      const visit = await lockEvent(tx, actor, event)
      requireAnswerRight(actor, visit.event)
      refuseReadOnly(visit)
      const how = t('how.signedIn', { username: actor.username })
      await signAnswers(
        tx,
        actor,
        visit,
        body,
        { link: null, user: actor.user, how, ...caller, drawing },
        now,
      )
    }),
  )
  const answers = body.services.map(({ id, authorization }): SignedAnswer => {
    const { description = '', amount = '0.00' } = before.lines.find((line) => line.id === id) ?? {}
    return { id, description, amount, authorization }
  })
  const answer: AnswerRow = {
    name: body.name,
    at: now.toISOString(),
    signature: body.drawing ? 'drawn' : 'typed',
    total: authorizedTotal(answers),
    answers,
  }
  const { appTitle: title } = services.settings
  return buildView({ title, ...before, action, state: 'answered', isFull: true, answer })
}
