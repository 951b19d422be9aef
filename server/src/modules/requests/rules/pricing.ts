import { chargeOf } from '#contract/kit/charge.ts'
import { cents, dollars, fromCents } from '#contract/kit/money.ts'
import { applyRules, ruleNamed, type ByRules, type Choice } from '#server/modules/pricing/door.ts'

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
export type PriceReason = ByRules & {
  from: 'firm' | 'list' | 'hand' | 'none'
  /** The day it was made, at the center. */
  on?: string
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

/** What a line comes to: before its discount, the discount (negative), and what is charged. */
export const chargedBy = (hours: string, rate: string, reason: PriceReason | null) =>
  chargeOf(hours, rate, reason?.isFlat ?? false, reason?.discount)

type Rules = Pick<Choice, 'price' | 'discount'>
const noRules: Rules = { price: undefined, discount: undefined }

/** The price of a service at a center: its rate, then the rules that hold. Exact decimals as text. */
export const priceService = (
  service: PricedService,
  offers: readonly RateOffer[],
  rules: Rules = noRules,
  on?: string,
): Priced => {
  const offer = chooseRate(offers)
  const base = { rate: offer?.rate ?? service.listRate ?? '0.00', isFlat: service.isFlat }
  const { rate, isFlat, by } = applyRules(base, rules)
  const kind = {
    isFlat,
    ...(service.rateType ? { rateType: service.rateType } : {}),
    ...(on ? { on } : {}),
    ...by,
  }
  const reason: PriceReason = offer
    ? {
        from: 'firm',
        firm: offer.firm,
        firmName: offer.firmName,
        isForService: offer.isForService,
        ...kind,
      }
    : { from: service.listRate === null ? 'none' : 'list', ...kind }
  return { hours: service.hours, rate, amount: chargedBy(service.hours, rate, reason).amount, reason }
}

/** How a price came about, a line a step: "1.50 h × $120.00: the rate of North Center for Static calibration" */
export const priceSteps = (hours: string, rate: string, reason: PriceReason | null): string[] => {
  const sum = reason?.isFlat ? `${dollars(rate)} flat` : `${hours} h × ${dollars(rate)}`
  if (!reason || reason.from === 'hand') return [`${sum}: entered by hand`]
  const { rule, discount } = reason
  const first = rule ? `${sum}: ${ruleNamed(rule)}` : `${sum}: ${rateWords(reason)}`
  const { discount: off } = chargedBy(hours, rate, reason)
  return [
    first,
    ...(rule ? [`In place of ${dollars(rule.rate)}: ${rateWords(reason)}`] : []),
    ...(discount ? [`${dollars(off)}: ${ruleNamed(discount)}`] : []),
  ]
}
export const priceWords = (hours: string, rate: string, reason: PriceReason | null): string =>
  priceSteps(hours, rate, reason).join('. ')

/** What a screen needs to follow a price while its hours or its rate are changed, and the rules that made it. */
export const chargingOf = (reason: PriceReason | null) => {
  const { rule, discount } = reason ?? {}
  const words = [rule, discount].flatMap((each) => (each ? [ruleNamed(each)] : []))
  return {
    isFlat: reason?.isFlat ?? false,
    discount:
      discount?.kind === 'discountPercent' || discount?.kind === 'discountAmount'
        ? { kind: discount.kind, value: discount.value }
        : null,
    rules: words.length > 0 ? words.join('. ') : null,
  }
}

const rateWords = (reason: PriceReason): string => {
  if (reason.from === 'none') return 'no rate is set'
  const kind = reason.isForService ? 'this service' : (reason.rateType ?? 'this work')
  return reason.from === 'firm' ? `the rate of ${reason.firmName} for ${kind}` : `the list rate for ${kind}`
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
