import type { OnboardProduct } from '#contract/kit/onboard-steps.ts'
import type { Onboarding } from '#contract/onboarding.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { t } from '../texts.ts'
import s from '../onboarding.module.css'

interface Props {
  prices: Onboarding['prices']
  value: OnboardProduct | null
  onChange: (product: OnboardProduct) => void
  /** The plan in use, marked as such. */
  current?: OnboardProduct | null
}

/** Percents that a year costs less than twelve months, rounded down; 0 if it doesn't. */
export const annualSaving = (prices: Onboarding['prices']): number => {
  const of = (product: OnboardProduct) => Number(prices.find((one) => one.product === product)?.amount ?? 0)
  const year = of('monthly') * 12
  return year > 0 ? Math.max(0, Math.floor(((year - of('annual')) / year) * 100)) : 0
}

/** The plans as cards to choose one from. */
export function PlanChoice({ prices, value, onChange, current }: Props) {
  const saving = annualSaving(prices)
  return (
    <fieldset className={s.plans}>
      <legend className="vh">{t('purchase.title')}</legend>
      {prices.map(({ product, amount }) => (
        <label key={product} className={s.plan} data-chosen={value === product || undefined}>
          <input
            type="radio"
            name="product"
            value={product}
            checked={value === product}
            onChange={() => onChange(product)}
          />
          <span>
            <b>{t(`product.${product}`)}</b>
            <span className={s.hint}>{t(`product.${product}Text`)}</span>
          </span>
          <span className={s.price}>
            <b>{moneyText(amount)}</b>
            <span className={s.hint}>{t(`product.${product}Per`)}</span>
          </span>
          {product === current && <i className={s.mark}>{t('product.current')}</i>}
          {product === 'annual' && saving > 0 && product !== current && (
            <i className={s.mark}>{t('product.saves', { percent: saving })}</i>
          )}
        </label>
      ))}
    </fieldset>
  )
}
