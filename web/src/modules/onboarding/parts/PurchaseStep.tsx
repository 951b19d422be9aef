import { useCallback, useRef, useState } from 'react'
import { joinLines, splitLines } from '#contract/kit/address.ts'
import type { OnboardProduct } from '#contract/kit/onboard-steps.ts'
import type { PurchaseResult } from '#contract/onboarding.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { t } from '../texts.ts'
import { StripeCardFields, TestCardFields, type TakeCard } from './CardFields.tsx'
import { PlanChoice } from './PlanChoice.tsx'
import { StepFrame } from './StepFrame.tsx'
import { loadStripe } from './stripe.ts'
import type { StepProps } from './steps.ts'
import { useStepForm } from './useStepForm.ts'
import s from '../onboarding.module.css'

interface Values extends Record<string, unknown> {
  product: OnboardProduct
  coupon: string
}
interface Discount {
  product: OnboardProduct
  coupon: string
  percentOff: number
  amount: string
}

/** Step 4: plan, coupon, and card. Paying opens the location. */
export function PurchaseStep({ view, token, draftKey, onSaved, onBack }: StepProps) {
  const takeCard = useRef<TakeCard>(null)
  const register = useCallback((take: TakeCard) => {
    takeCard.current = take
  }, [])
  const [discount, setDiscount] = useState<Discount | null>(null)
  const form = useStepForm<Values>({
    draftKey,
    initial: { product: view.purchase.product ?? 'annual', coupon: '' },
    validate: () => ({}),
    save: async ({ product }) => {
      const { basic, additional, firm, testMode, payments } = view
      const name = `${basic.firstName} ${basic.lastName}`
      const paymentMethod = await takeCard.current?.({ name, email: basic.emailAddress })
      if (!paymentMethod) return
      const [line1, line2] = splitLines(additional.addressLines)
      const pay = () =>
        api('POST firm/onboardPurchaseSave', {
          body: {
            firm,
            product,
            paymentMethod,
            company: additional.company,
            name,
            email: basic.emailAddress,
            address: {
              addresslines: joinLines(line1, line2),
              city: additional.city,
              stateprovince: additional.stateProvince,
              postalcode: additional.postalCode,
              country: additional.country,
            },
            phone: `${additional.phoneCC}-${additional.phoneNo.replace(/\D/g, '')}`,
            coupon: discount?.coupon ?? '',
            token,
            testMode,
          },
        })
      let result: PurchaseResult = await pay()
      if (!result.success && result.clientSecret) {
        if (payments.provider === 'stripe') {
          const stripe = await loadStripe(payments.publishableKey)
          await stripe.confirmCardPayment(result.clientSecret)
        }
        result = await pay()
      }
      const { brand, last4 } = paymentMethod
      onSaved({
        firm: result.firm,
        purchase: { product, coupon: discount?.coupon ?? '', paymentMethod: { brand, last4 } },
        receipts: result.receipt ? [result.receipt] : [],
      })
    },
  })
  const { product } = form.values
  const price = view.prices.find((one) => one.product === product)?.amount ?? '0.00'
  const isDiscounted = discount?.product === product
  const due = product === 'perevent' ? '0.00' : isDiscounted ? discount.amount : price
  return (
    <StepFrame
      title={t('purchase.title')}
      lead={t('purchase.lead')}
      form={form}
      onBack={onBack}
      action={Number(due) > 0 ? t('pay', { amount: moneyText(due) }) : t('payNothing')}
      busyLabel={t('paying')}
    >
      <PlanChoice
        prices={view.prices}
        value={product}
        onChange={(chosen) => {
          form.set({ product: chosen })
          setDiscount(null)
        }}
      />
      <CouponField
        key={product}
        product={product}
        token={token}
        discount={isDiscounted ? discount : null}
        initial={discount?.coupon ?? ''}
        onChange={setDiscount}
      />
      <h3>{t('card.title')}</h3>
      {view.payments.provider === 'stripe' ? (
        <StripeCardFields publishableKey={view.payments.publishableKey} register={register} />
      ) : (
        <TestCardFields register={register} />
      )}
      <p className={s.total}>
        {product === 'perevent' ? (
          t('total.later')
        ) : (
          <>
            {t('total.now')} <b>{moneyText(due)}</b>
          </>
        )}
      </p>
    </StepFrame>
  )
}

interface CouponProps {
  product: OnboardProduct
  token: string
  discount: Discount | null
  initial: string
  onChange: (discount: Discount | null) => void
}

function CouponField({ product, token, discount, initial, onChange }: CouponProps) {
  const [isOpen, setOpen] = useState(initial !== '')
  const [coupon, setCoupon] = useState(initial)
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  if (discount)
    return (
      <p className={s.coupon}>
        {t('coupon.off', { coupon: discount.coupon, percent: discount.percentOff })}
        <Button type="button" size="s" onClick={() => onChange(null)}>
          {t('coupon.remove')}
        </Button>
      </p>
    )
  if (!isOpen)
    return (
      <div>
        <Button type="button" look="ghost" onClick={() => setOpen(true)}>
          {t('coupon.add')}
        </Button>
      </div>
    )
  const apply = async () => {
    if (!coupon.trim() || isBusy) return
    setBusy(true)
    try {
      onChange({
        product,
        ...(await api('POST firm/onboardCoupon', { body: { product, coupon: coupon.trim(), token } })),
      })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={s.couponField}>
      <TextField
        label={t('coupon')}
        name="coupon"
        maxLength={40}
        autoComplete="off"
        value={coupon}
        error={error || undefined}
        onChange={(text) => {
          setCoupon(text)
          setError('')
        }}
      />
      <Button type="button" busy={isBusy} onClick={() => void apply()}>
        {t('coupon.apply')}
      </Button>
    </div>
  )
}
