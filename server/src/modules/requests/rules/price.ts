import { cents, dollars, fromCents, lineAmount } from '#contract/kit/money.ts'

/** A rate on offer. `distance` counts firms from the center upwards: 0 its own, more above it. */
export type RateOffer = {
  firm: number
  firmName: string
  distance: number
  isForService: boolean
  rate: string
}
export type Priced = { hours: string; rate: string; amount: string; reason: PriceReason }
/** Why a line costs what it does; kept with the line. */
export type PriceReason = {
  from: 'firm' | 'list' | 'hand' | 'none'
  firm?: number
  firmName?: string
  isForService?: boolean
  isFlat?: boolean
  rateType?: string
}
type PricedService = {
  hours: string
  rateType: string | null
  isFlat: boolean
  /** The rate type's own rate, when no firm says another. */
  listRate: string | null
}

/** The nearest firm's rate; of one firm, the one for this service before the one for its kind of work. */
export const chooseRate = (offers: readonly RateOffer[]): RateOffer | undefined =>
  [...offers].sort((a, b) => a.distance - b.distance || Number(b.isForService) - Number(a.isForService))[0]

/** hours x rate rounded half up, or the rate itself when it is flat. */
export const amountOf = (hours: string, rate: string, isFlat: boolean): string =>
  lineAmount(isFlat ? '1' : hours, rate)

/** The price of a service at a center. Exact decimals as text. */
export const priceService = (service: PricedService, offers: readonly RateOffer[]): Priced => {
  const offer = chooseRate(offers)
  const rate = offer?.rate ?? service.listRate ?? '0.00'
  const kind = { isFlat: service.isFlat, ...(service.rateType ? { rateType: service.rateType } : {}) }
  const reason: PriceReason = offer
    ? {
        from: 'firm',
        firm: offer.firm,
        firmName: offer.firmName,
        isForService: offer.isForService,
        ...kind,
      }
    : { from: service.listRate === null ? 'none' : 'list', ...kind }
  return { hours: service.hours, rate, amount: amountOf(service.hours, rate, service.isFlat), reason }
}

/** "1.50 h × $120.00: the rate of North Center for Static calibration" */
export const priceWords = (hours: string, rate: string, reason: PriceReason | null): string => {
  const sum = reason?.isFlat ? `${dollars(rate)} flat` : `${hours} h × ${dollars(rate)}`
  if (!reason || reason.from === 'hand') return `${sum}: entered by hand`
  if (reason.from === 'none') return `${sum}: no rate is set`
  const kind = reason.isForService ? 'this service' : (reason.rateType ?? 'this work')
  return reason.from === 'firm'
    ? `${sum}: the rate of ${reason.firmName} for ${kind}`
    : `${sum}: the list rate for ${kind}`
}

/** What can still be credited, as text. All amounts in dollars; credits are negative. */
const left = (charged: string, credited: string): bigint => cents(charged) + cents(credited)

/** Words when a credit would exceed what was charged; null when it fits. `credit` is above zero. */
export const creditRefusal = (charged: string, credited: string, credit: string): string | null => {
  const rest = left(charged, credited)
  if (cents(credit) <= 0n) return 'A credit is an amount above zero.'
  if (cents(credit) <= rest) return null
  const words = dollars(fromCents(rest))
  return rest > 0n
    ? `A credit never exceeds what was charged: at most ${words} is left.`
    : 'All that was charged is credited already.'
}

/** Completed and cancelled visits keep their services and prices. */
export const keepsPrice = (eventStatus: number): boolean => eventStatus === 4 || eventStatus === 5
