import type { Charge, PaymentEvent, Product } from '../../../outside/payments/payments.ts'

export interface PaymentState {
  product: Product | null
  /** When the product was last set, by the provider's clock. */
  productAt: Date | null
  endedAt: Date | null
  isLive: boolean
  /** By the provider's invoice id. */
  charges: ReadonlyMap<string, Charge['status']>
}

export interface PaymentChanges {
  product?: Product
  productAt?: Date
  endedAt?: Date
  /** The first payment arrived: the location opens. */
  goesLive?: true
  charge?: Charge
}

const rank: Record<Charge['status'], number> = { failed: 0, paid: 1, refunded: 2 }

/** A paid charge stays paid: a failure that is reported late doesn't undo it. */
export const isLaterStatus = (stored: Charge['status'] | undefined, said: Charge['status']): boolean =>
  stored === undefined || rank[said] > rank[stored]

/**
 * What an event changes. Events arrive in any order and repeatedly, so the latest by the provider's clock wins for the
 * product, and the later status for a charge.
 */
export const changesOf = (state: PaymentState, event: PaymentEvent): PaymentChanges => {
  const isNewer = state.productAt === null || event.at > state.productAt
  switch (event.kind) {
    case 'ended':
      return state.endedAt ? {} : { endedAt: event.at }
    case 'product':
      return isNewer ? { product: event.product, productAt: event.at } : {}
    case 'charge': {
      const { charge, product } = event
      return {
        ...(isLaterStatus(state.charges.get(charge.id), charge.status) && { charge }),
        ...(product && charge.status === 'paid' && isNewer && { product, productAt: event.at }),
        ...(!state.isLive && charge.status === 'paid' && event.reason === 'purchase' && { goesLive: true }),
      }
    }
  }
}
