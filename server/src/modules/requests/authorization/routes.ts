import * as calls from '#contract/requests/authorization.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { command, open, raw, type Binding, type RunChange } from '#server/kernel/http/bindings.ts'
import { notFound, unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { wordingInEffect } from '../../templates/door.ts'
import { answerByLink, readByLink } from './by-link.ts'
import { authorizeInPerson } from './in-person.ts'
import { revokeLinks } from './commands/revoke-links.ts'
import { sendLinks } from './commands/send-links.ts'
import { readAuthorizations } from './reads/authorizations.ts'
import { readVisitToAuthorize } from './reads/visit-to-authorize.ts'
import { requireVisibleVisit } from './reads/visible-visit.ts'
import { peopleToAsk } from './reads/people-to-ask.ts'
import { chooseRecipients } from './rules/recipients.ts'
import type { LinkAction } from './rules/link-state.ts'
import { answerSignedIn, readSignedIn } from './signed-in.ts'

const requireActor = (actor: Actor | null): Actor => {
  if (!actor) throw unauthorized()
  return actor
}
type RecipientInput = { people?: string | undefined; to?: string | undefined }

/** Authorization of services: links that are sent, answered once, or revoked; or answers by a signed-in user. */
export const authorizationRoutes = (services: Services): Binding[] => {
  const { db, settings } = services
  const send = async (
    { actor, now, change }: { actor: Actor | null; now: Date; change: RunChange },
    event: number,
    action: LinkAction,
    input: RecipientInput,
  ) => {
    const sender = requireActor(actor)
    await requireVisibleVisit(db, sender, event)
    const { head } = await readVisitToAuthorize(db, event)
    if (!head) throw notFound('visit')
    const recipients = chooseRecipients(await peopleToAsk(db, event), input)
    const template = await wordingInEffect(db, head.service_firm ?? head.firm, 'authorizationLink')
    const sending = { event, action, recipients, head, template, settings }
    return change(sender, (tx) => sendLinks(tx, sender, sending, now))
  }
  return [
    // Read with the system scope first and write in a second transaction, so that no request holds two connections.
    raw(calls.sendForAuthorization, (context) =>
      send(context, context.query.calibrateEvent, 'visit', context.query),
    ),
    raw(calls.sendForAuthorizationService, (context) =>
      send(context, context.query.CalibrateEvent, 'services', context.query),
    ),
    raw(calls.authorizations, ({ actor, query, now }) =>
      readAuthorizations(db, requireActor(actor), query.calibrateEvent, now),
    ),
    command(calls.revokeAuthorization, ({ tx, actor, body, now }) => revokeLinks(tx, actor, body, now)),
    raw(calls.authorizationView, ({ actor, query }) => readSignedIn(services, requireActor(actor), query)),
    raw(calls.answerAuthorization, ({ actor, caller, body, now }) =>
      answerSignedIn(services, requireActor(actor), caller, body, now),
    ),
    raw(calls.authorizeInPerson, ({ actor, caller, body, now, change }) =>
      authorizeInPerson(services, { actor: requireActor(actor), caller, body, now, change }),
    ),
    open(calls.authorizationByLink, (context) => readByLink(services, context)),
    open(calls.answerByLink, (context) => answerByLink(services, context)),
  ]
}
