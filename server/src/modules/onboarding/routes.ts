import * as calls from '#contract/onboarding.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { open, raw, type Binding } from '#server/kernel/http/bindings.ts'
import { refused, unauthorized } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { onboardLookups } from '../lookups/door.ts'
import { applyPaymentEvent } from './commands/apply-payment-event.ts'
import { changeProduct } from './commands/change-product.ts'
import { invite, resend, revoke } from './commands/invite.ts'
import { purchase } from './commands/purchase.ts'
import { paying } from './paying.ts'
import { saveBasic, saveCompany, saveShipping } from './commands/save-steps.ts'
import { requireOnboarding, requireUsable } from './link.ts'
import { findAddress } from './reads/find-address.ts'
import { listInvitations, readInvitation } from './reads/invitations.ts'
import { readOnboarding } from './reads/onboarding.ts'
import { linkActor, lockOnboarding, saveOnboarding, type OnboardingRow } from './store.ts'

const requireActor = (actor: Actor | null): Actor => {
  if (!actor) throw unauthorized()
  return actor
}

interface StepInput {
  body: { token: string }
  caller: { address: string }
  now: Date
}

/** Sign-up of a new location: the four steps with a link, and the invitations that send one. */
export const routes = (services: Services): Binding[] => {
  const { db, payments } = services
  /** Saves a step of an open onboarding. In test mode nothing is saved, and the answer is 0. */
  const step = async (
    { body, caller, now }: StepInput,
    save: (tx: Tx, row: OnboardingRow) => Promise<number>,
  ): Promise<number> => {
    const known = await requireOnboarding(services, body.token, caller.address)
    requireUsable(known, now, 'open')
    if (known.is_test) return 0
    return db.command(systemScope, async (tx) => {
      const row = await lockOnboarding(tx, known.id)
      requireUsable(row, now, 'open')
      return save(tx, row)
    })
  }
  const company = (call: typeof calls.onboardFirm | typeof calls.onboardFirmUpdate) =>
    open(call, (context) => step(context, (tx, row) => saveCompany(tx, row, context.body)))
  return [
    open(calls.onboardGet, async ({ query, caller, now, reply }) => {
      reply.header('cache-control', 'no-store')
      const row = await requireOnboarding(services, query.token, caller.address)
      if (row.opened_at === null && !row.revoked_at)
        await db.command(systemScope, async (tx) => {
          const locked = await lockOnboarding(tx, row.id)
          if (locked.opened_at === null)
            await saveOnboarding(tx, linkActor(locked), locked, 'opened', { opened_at: now.toISOString() })
        })
      return readOnboarding(services, row, now)
    }),
    open(calls.onboardMarketing, (context) =>
      step(context, (tx, row) => saveBasic(tx, row, context.body, context.now)),
    ),
    company(calls.onboardFirm),
    company(calls.onboardFirmUpdate),
    open(calls.onboardShippingSave, (context) =>
      step(context, (tx, row) => saveShipping(tx, row, context.body)),
    ),
    open(calls.onboardPurchaseSave, async ({ body, caller, now, reply }) => {
      reply.header('cache-control', 'no-store')
      return purchase(services, await requireOnboarding(services, body.token, caller.address), body, now)
    }),
    open(calls.onboardChangeProduct, async ({ body, caller, now, reply }) => {
      reply.header('cache-control', 'no-store')
      return changeProduct(services, await requireOnboarding(services, body.token, caller.address), body, now)
    }),
    open(calls.onboardCoupon, async ({ body, caller }) => {
      const row = await requireOnboarding(services, body.token, caller.address)
      const pays = row.is_test ? payments.test : payments.live
      return paying(pays.priceWith(body.product, body.coupon))
    }),
    open(calls.onboardAddress, async ({ body, caller }) => {
      await requireOnboarding(services, body.token, caller.address)
      return findAddress(services, body)
    }),
    open(calls.onboardLookups, ({ db: database }) => onboardLookups(database)),
    raw(calls.onboardWebhook, async ({ request, now }) => {
      const signature = request.headers['stripe-signature']
      const provider =
        [payments.live, payments.test].find(({ provider: name }) => name === 'stripe') ?? payments.live
      let event
      try {
        event = provider.readEvent(request.bodyText, typeof signature === 'string' ? signature : '')
      } catch (error) {
        throw refused((error as Error).message)
      }
      if (event) await applyPaymentEvent(services, event, now)
      return { ok: true as const }
    }),
    raw(calls.onboardings, ({ actor, query, now }) => listInvitations(db, requireActor(actor), query, now)),
    raw(calls.onboardInvite, ({ actor, body, now, change }) => {
      const author = requireActor(actor)
      return change(author, (tx) => invite(tx, services, author, body, now))
    }),
    raw(calls.onboardResend, ({ actor, body, now, change }) => {
      const author = requireActor(actor)
      return change(author, (tx) => resend(tx, services, author, body, now))
    }),
    raw(calls.onboardRevoke, async ({ actor, body, now, change }) => {
      const author = requireActor(actor)
      const id = await change(author, (tx) => revoke(tx, author, body, now))
      return readInvitation(db, author, id, now)
    }),
  ]
}
