import { sql } from 'kysely'
import { shippedName } from '#contract/kit/shipped-name.ts'
import { nextStep } from '#contract/next-step/next-step.ts'
import { orderSteps, type NextOrder } from '#contract/next-step/order.ts'
import { stepStates } from '#contract/next-step/strip.ts'
import { nextStepText, stepName } from '#contract/next-step/text.ts'
import type { guestView as call, GuestView } from '#contract/requests/guests.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import type { Hold } from '#contract/requests/shapes.ts'
import { EventStatus } from '#contract/statuses.ts'
import type { OpenContext } from '#server/kernel/http/bindings.ts'
import { notFound, tooManyRequests } from '#server/kernel/http/problems.ts'
import { limitPerMinute } from '#server/kernel/http/rate-limit.ts'
import { runBatched, type Database } from '#server/kernel/postgres/database.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { hashLinkToken } from '#server/kernel/security/link-token.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { countAttempt } from '../../identity/door.ts'
import { brandFields, brandOf, type BrandHead } from '../brand.ts'
import { guestActor } from '../guest-actor.ts'
import { requestFull } from '../reads/request-full.ts'
import { guestState } from './links.ts'
import { t } from './texts.ts'

/** Attempts with unknown links per hour and network address. */
const maxWrongLinks = 20
/** Loads per minute and network address. An open page loads every 20 seconds. */
const maxPerMinute = 120

type LinkRow = BrandHead & {
  id: number
  request: number
  shows_names: boolean
  shows_prices: boolean
  /** Why it is on hold, if that was chosen from the list. A note may name people. */
  listed_reason: string
  expires_at: string
  opened_at: string | null
  revoked_at: string | null
  firm: number
  service_firm: number | null
  time_zone: string
}

/** The link of a token, whoever asks, because holding the token grants access. Those of deleted requests are gone. */
const findGuestLink = (db: Database, token: string): Promise<LinkRow | undefined> =>
  db.as(systemScope).first(
    statement(sql<LinkRow>`select g.id, g.request, g.shows_names, g.shows_prices, g.expires_at, g.opened_at, g.revoked_at,
        case when r.stop_reason is not null then r.stop_text else '' end as listed_reason,
        r.firm, r.service_firm, c.time_zone, ${brandFields}
      from guest_link g join request r on r.id = g.request and r.deleted_at is null
      join firm s on s.id = r.firm join firm c on c.id = coalesce(r.service_firm, r.firm)
      where g.token_hash = ${hashLinkToken(token)}`),
  )

/** What a view-only link shows. Nothing of it can be changed, and an ended link shows only whom to call. */
export const makeGuestView = (services: Services) => {
  const limit = limitPerMinute(maxPerMinute, () => t.message('tooOften'))
  const { db, settings } = services
  return async ({ body, caller, now, reply }: OpenContext<typeof call>): Promise<GuestView> => {
    reply.header('cache-control', 'no-store')
    limit(caller.address, now)
    const link = await findGuestLink(db, body.token)
    if (!link) throw await unknownLink(db, caller.address)
    const state = guestState(link, now)
    const isOpen = state === 'open'
    if (isOpen) await noteOpened(db, link, now)
    return {
      state,
      brand: brandOf(link, settings.appTitle, isOpen),
      zone: link.time_zone,
      expiresAt: link.expires_at,
      order: isOpen ? guestOrder(await readOrder(services, link), link) : null,
    }
  }
}

const unknownLink = async (db: Database, address: string) => {
  const before = await db.command(systemScope, (tx) => countAttempt(tx, `guest ${address}`, address))
  return before >= maxWrongLinks ? tooManyRequests(t.message('tooManyTries'), 3600) : notFound('link')
}

const hourMs = 3_600_000
const noteOpened = async (db: Database, { id, opened_at }: LinkRow, now: Date): Promise<void> => {
  if (opened_at !== null && now.getTime() - Date.parse(opened_at) < hourMs) return
  await db.command(systemScope, (tx) =>
    tx.updateTable('guest_link').set({ opened_at: now.toISOString() }).where('id', '=', id).execute(),
  )
}

/** Sees the two parties' request and nothing else; of what it reads, only `guestOrder` leaves the server. */
const readOrder = (services: Services, { firm, service_firm, request }: LinkRow): Promise<RequestShape> => {
  const actor: Actor = {
    ...guestActor(service_firm ?? firm, ''),
    firms: service_firm === null ? [firm] : [firm, service_firm],
  }
  return requestFull(runBatched(services.db.as(actor)), actor, request, services)
}

const nobody = { user: 0, firm: -1 }

/** Nothing but what is listed here reaches a guest. */
export const guestOrder = (
  request: RequestShape,
  {
    shows_names,
    shows_prices,
    listed_reason,
  }: Pick<LinkRow, 'shows_names' | 'shows_prices' | 'listed_reason'>,
): GuestView['order'] => {
  const shownHold = (hold: Hold, listed: string): Hold =>
    hold && { ...hold, reason: shippedName('HoldReason', shows_names ? hold.reason : listed) }
  const hold = shownHold(request.hold, listed_reason)
  const visits = request.events.filter((visit) => visit.calibrateStatusType !== EventStatus.cancelled)
  const order: NextOrder = {
    ...request,
    hold,
    // A guest does nothing, and reads of no one who may.
    moves: [],
    rights: [],
    events: request.events.map((visit) => ({
      ...visit,
      hold: shownHold(visit.hold, ''),
      moves: [],
      rights: [],
      techs: shows_names ? visit.techs : null,
    })),
    progress: {
      ...request.progress,
      owed: shows_prices ? request.progress.owed : null,
      payer: shows_names ? request.progress.payer : null,
    },
  }
  const next = nextStep(order, nobody)
  const states = stepStates(order, next)
  return {
    ronumber: request.ronumber,
    vehicleText: request.vehicleText,
    vin: (request.vehicle.vin ?? '').slice(-8),
    status: request.status,
    hold,
    steps: orderSteps.map((step) => ({
      step,
      name: stepName(step),
      state: states[step],
      at: states[step] === 'done' ? (request.progress.marks[step]?.at ?? null) : null,
    })),
    says: nextStepText(next, order),
    visits: visits.map((visit) => ({
      number: visit.number,
      typeName: visit.calibrateEventTypeName,
      status: visit.calibrateStatusType,
      hold: shownHold(visit.hold, ''),
      scheduled: visit.scheduled,
      completed: visit.completed,
      techs: shows_names ? visit.techs : null,
      amount: shows_prices ? visit.amount : null,
    })),
    amount: shows_prices ? request.amount : null,
    paidAmount: shows_prices ? request.paidAmount : null,
    lastEventDate: request.lastEventDate,
  }
}
