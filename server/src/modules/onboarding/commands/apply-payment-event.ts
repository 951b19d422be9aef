import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Charge, PaymentEvent, Product } from '../../../outside/payments/payments.ts'
import { changesOf } from '../rules/payment-facts.ts'
import { attemptOf, linkActor, lockOnboarding, saveCharge, saveOnboarding } from '../store.ts'
import { goLive } from './go-live.ts'

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/**
 * Applies what the payment provider reports. Events come repeatedly and in any order; one about a subscription that isn't
 * ours is ignored.
 */
export const applyPaymentEvent = (services: Services, event: PaymentEvent, now: Date): Promise<void> =>
  services.db.command(systemScope, async (tx) => {
    const found = await tx
      .selectFrom('onboarding')
      .select('id')
      .where('subscription', '=', event.subscription)
      .executeTakeFirst()
    if (!found) return
    let row = await lockOnboarding(tx, found.id)
    const charges = await tx
      .selectFrom('onboarding_charge')
      .select(['provider_id', 'status'])
      .where('onboarding', '=', row.id)
      .execute()
    const changes = changesOf(
      {
        product: row.product as Product | null,
        productAt: dateOf(row.product_at),
        endedAt: dateOf(row.ended_at),
        isLive: row.live_at !== null,
        charges: new Map(charges.map((one) => [one.provider_id, one.status as Charge['status']])),
      },
      event,
    )
    const attempt = attemptOf(row)
    const product =
      (event.kind === 'charge' ? event.product : null) ?? attempt?.product ?? (row.product as Product | null)
    if (changes.goesLive && changes.charge && product) {
      const { charge } = changes
      if (attempt)
        row = await saveOnboarding(tx, linkActor(row), row, 'paid', {
          attempt: { ...attempt, isOpen: false } as never,
        })
      row = await goLive(tx, services, row, { charge, product, coupon: attempt?.coupon ?? '' }, now)
    } else if (changes.charge && product && event.kind === 'charge')
      await saveCharge(tx, row.id, { ...changes.charge, kind: event.reason, product, coupon: row.coupon })
    const saved = {
      ...(changes.product && changes.productAt
        ? { product: changes.product, product_at: changes.productAt.toISOString() }
        : {}),
      ...(changes.endedAt && { ended_at: changes.endedAt.toISOString() }),
    }
    if (Object.keys(saved).length > 0) await saveOnboarding(tx, linkActor(row), row, event.kind, saved)
  })
