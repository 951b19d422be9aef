import type {
  answerByLink as answerCall,
  authorizationByLink as readCall,
} from '#contract/requests/authorization.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { OpenContext } from '#server/kernel/http/bindings.ts'
import { notFound, Problem, tooManyRequests } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { countAttempt } from '../../identity/door.ts'
import { guestActor } from '../guest-actor.ts'
import { lockEvent } from '../store.ts'
import { lockLink, markAnswered, markOpened } from './store.ts'
import { signAnswers } from './commands/sign.ts'
import { withDrawnSignature } from './drawn-signature.ts'
import { readVisitToAuthorize } from './reads/visit-to-authorize.ts'
import { findLink, type LinkRow } from './reads/links.ts'
import { linkState, isReadable, stateMessage } from './rules/link-state.ts'
import { hashLinkToken } from '#server/kernel/security/link-token.ts'
import { buildView } from './authorization-view.ts'
import { t } from './texts.ts'

type LinkInput = { calibrateEvent: number; action: 'visit' | 'services'; token: string }
/** Limit of attempts with unknown links per hour and network address. */
const maxWrongLinks = 20

const requireLink = async (
  services: Services,
  { calibrateEvent, action, token }: LinkInput,
  address: string,
) => {
  const known = await findLink(services.db, hashLinkToken(token), calibrateEvent, action)
  if (known) return known
  const before = await services.db.command(systemScope, (tx) =>
    countAttempt(tx, `authorize ${address}`, address),
  )
  if (before >= maxWrongLinks) throw tooManyRequests(t.message('tooManyTries'), 3600)
  throw notFound('link')
}

const readView = async (
  services: Services,
  { link, answer }: Awaited<ReturnType<typeof requireLink>>,
  now: Date,
): Promise<AuthorizationView> => {
  const { head, lines } = await readVisitToAuthorize(services.db, link.event)
  const state = linkState(link, head, now)
  const { action, name, expires_at: until } = link
  const isFull = isReadable(link, state, now)
  return buildView({
    title: services.settings.appTitle,
    head,
    lines,
    action,
    state,
    isFull,
    name,
    until,
    shown: link.shown,
    answer,
  })
}

/** A temporary actor in the scope of both parties while a link is used. */
const linkActor = ({ firm, service_firm, user }: LinkRow, name: string): Actor => ({
  ...guestActor(service_firm ?? firm, name),
  user: user ?? 0,
  firmType: 0,
  firms: service_firm === null ? [firm] : [firm, service_firm],
})

/** What a link asks for and whether it is still valid. The first view is published to the senders. */
export const readByLink = async (
  services: Services,
  { body, caller, now, reply }: OpenContext<typeof readCall>,
): Promise<AuthorizationView> => {
  reply.header('cache-control', 'no-store')
  const known = await requireLink(services, body, caller.address)
  const view = await readView(services, known, now)
  if (view.state === 'open' && known.link.opened_at === null)
    await services.db.command(linkActor(known.link, known.link.name), (tx) => markOpened(tx, known.link, now))
  return view
}

/** Records the answer of a link, which can be given only once. @throws Problem 409 when the link is no longer open */
export const answerByLink = async (
  services: Services,
  { body, caller, now, reply }: OpenContext<typeof answerCall>,
): Promise<AuthorizationView> => {
  reply.header('cache-control', 'no-store')
  const known = await requireLink(services, body, caller.address)
  const before = await readView(services, known, now)
  if (before.state !== 'open') throw linkNotOpen(before.says)
  const { link } = known
  const actor = linkActor(link, body.name)
  await withDrawnSignature(services, body.name, body.drawing, (drawing) =>
    services.db.command(actor, async (tx) => {
      const visit = await lockEvent(tx, actor, link.event)
      const status = { status: visit.event.status, request_status: visit.request.status }
      const { zone, brand } = before
      const state = linkState(await lockLink(tx, link.id), status, now)
      const details = { until: null, zone, center: brand.center, phone: brand.phone, answer: null }
      if (state !== 'open') throw linkNotOpen(stateMessage(state, details))
      const how = t('how.link', { to: link.to })
      const { address, agent } = caller
      await signAnswers(
        tx,
        actor,
        visit,
        body,
        { link: link.id, user: link.user, how, address, agent, drawing },
        now,
      )
      await markAnswered(tx, link.id, now)
    }),
  )
  return readView(services, await requireLink(services, body, caller.address), now)
}

const linkNotOpen = (says: string): Problem => new Problem(409, t.message('notOpen.title'), says)
