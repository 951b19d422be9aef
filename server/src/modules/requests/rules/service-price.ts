import { EventStatus } from '#contract/statuses.ts'
import { chargeOf } from '#contract/kit/charge.ts'
import { dollars } from '#contract/kit/money.ts'
import { applyRules, describeRule, type AppliedRules, type Choice } from '#server/modules/pricing/door.ts'
import { t } from '../texts.ts'

/** A rate that could apply. `distance` counts firms from the center up the tree; 0 is the center itself. */
export type RateOffer = {
  firm: number
  firmName: string
  distance: number
  isForService: boolean
  rate: string
}
export type Priced = { hours: string; rate: string; amount: string; reason: PriceReason }
/** How the price of a line was determined; stored with the line. */
export type PriceReason = AppliedRules & {
  from: 'firm' | 'list' | 'hand' | 'none'
  /** The date of pricing in the center's zone. */
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
  /** The rate type's list rate, used when no firm sets its own. */
  listRate: string | null
}

/** The nearest firm's rate. Within a firm, the rate for this service wins over the one for its rate type. */
export const chooseRate = (offers: readonly RateOffer[]): RateOffer | undefined =>
  [...offers].sort((a, b) => a.distance - b.distance || Number(b.isForService) - Number(a.isForService))[0]

/** The gross amount of a line, its discount (negative), and the charged amount. */
export const computeCharge = (hours: string, rate: string, reason: PriceReason | null) =>
  chargeOf(hours, rate, reason?.isFlat ?? false, reason?.discount)

type Rules = Pick<Choice, 'price' | 'discount'>
const noRules: Rules = { price: undefined, discount: undefined }

/** The price of a service at a center: the rate first, then the price rules. Amounts are exact decimals as text. */
export const priceService = (
  service: PricedService,
  offers: readonly RateOffer[],
  rules: Rules = noRules,
  on?: string,
): Priced => {
  const offer = chooseRate(offers)
  const base = { rate: offer?.rate ?? service.listRate ?? '0.00', isFlat: service.isFlat }
  const { rate, isFlat, by } = applyRules(base, rules)
  const details = {
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
        ...details,
      }
    : { from: service.listRate === null ? 'none' : 'list', ...details }
  return { hours: service.hours, rate, amount: computeCharge(service.hours, rate, reason).amount, reason }
}

/** The steps that led to a price, one text each: "1.50 h × $120.00: the rate of North Center for Static calibration". */
export const explainPriceSteps = (hours: string, rate: string, reason: PriceReason | null): string[] => {
  const price = reason?.isFlat
    ? t('price.flat', { rate: dollars(rate) })
    : t('price.hours', { hours, rate: dollars(rate) })
  if (!reason || reason.from === 'hand') return [t('price.manual', { price })]
  const { rule, discount } = reason
  const first = t('price.because', { price, reason: rule ? describeRule(rule) : explainRate(reason) })
  const { discount: discountAmount } = computeCharge(hours, rate, reason)
  return [
    first,
    ...(rule ? [t('price.instead', { rate: dollars(rule.rate), reason: explainRate(reason) })] : []),
    ...(discount
      ? [t('price.because', { price: dollars(discountAmount), reason: describeRule(discount) })]
      : []),
  ]
}
export const explainPrice = (hours: string, rate: string, reason: PriceReason | null): string =>
  explainPriceSteps(hours, rate, reason).join('. ')

/** What a screen needs to recalculate a price while its hours or rate are edited, and the rules behind it. */
export const pricingDetails = (reason: PriceReason | null) => {
  const { rule, discount } = reason ?? {}
  const ruleNames = [rule, discount].flatMap((each) => (each ? [describeRule(each)] : []))
  return {
    isFlat: reason?.isFlat ?? false,
    discount:
      discount?.kind === 'discountPercent' || discount?.kind === 'discountAmount'
        ? { kind: discount.kind, value: discount.value }
        : null,
    rules: ruleNames.length > 0 ? ruleNames.join('. ') : null,
  }
}

const explainRate = (reason: PriceReason): string => {
  if (reason.from === 'none') return t('price.noRate')
  if (reason.from === 'firm') {
    const firm = reason.firmName ?? ''
    if (reason.isForService) return t('price.firmRateService', { firm })
    return reason.rateType
      ? t('price.firmRateType', { firm, type: reason.rateType })
      : t('price.firmRate', { firm })
  }
  if (reason.isForService) return t('price.listRateService')
  return reason.rateType ? t('price.listRateType', { type: reason.rateType }) : t('price.listRate')
}

/** Completed and cancelled visits keep their services and prices. */
export const arePricesLocked = (status: number): boolean =>
  status === EventStatus.completed || status === EventStatus.cancelled
