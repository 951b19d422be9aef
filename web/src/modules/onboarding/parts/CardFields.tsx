import { useEffect, useRef, useState } from 'react'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { t } from '../texts.ts'
import { brandOf, cardErrors, digitsOf, formatCardNumber, formatExpiry, type Card } from './card.ts'
import { loadStripe } from './stripe.ts'
import s from '../onboarding.module.css'

export interface PaymentMethod {
  id: string
  brand: string
  last4: string
}
/** Makes a payment method of the card that was typed, or returns null and shows what is missing. */
export type TakeCard = (payer: { name: string; email: string }) => Promise<PaymentMethod | null>

interface Props {
  /** Receives the function that takes the card. */
  register: (take: TakeCard) => void
}

/** Fields for test cards. The number stays in this page: only its last digits are sent. */
export function TestCardFields({ register }: Props) {
  const [card, setCard] = useState<Card>({ number: '', expiry: '', cvc: '' })
  const [errors, setErrors] = useState<ReturnType<typeof cardErrors>>({})
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    register(() => {
      const found = cardErrors(card, new Date())
      setErrors(found)
      if (Object.keys(found).length > 0) {
        requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
        return Promise.resolve(null)
      }
      const last4 = digitsOf(card.number).slice(-4)
      return Promise.resolve({ id: `pm_test_${last4}`, brand: brandOf(card.number), last4 })
    })
  })
  const set = (changes: Partial<Card>) => {
    setCard((before) => ({ ...before, ...changes }) as Card)
    setErrors({})
  }
  return (
    <div ref={box} className={s.fields}>
      <Note tone="info">{t('card.test')}</Note>
      <TextField
        label={t('card.number')}
        name="cardNumber"
        inputMode="numeric"
        autoComplete="cc-number"
        required
        large
        value={card.number}
        error={errors.number}
        onChange={(number) => set({ number: formatCardNumber(number) })}
      />
      <FieldGrid columns={2}>
        <TextField
          label={t('card.expiry')}
          name="cardExpiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          required
          large
          value={card.expiry}
          error={errors.expiry}
          onChange={(expiry) => set({ expiry: formatExpiry(expiry) })}
        />
        <TextField
          label={t('card.cvc')}
          name="cardCvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          required
          large
          value={card.cvc}
          error={errors.cvc}
          onChange={(cvc) => set({ cvc: digitsOf(cvc).slice(0, 4) })}
        />
      </FieldGrid>
    </div>
  )
}

/** Stripe's own card field in its frame. */
export function StripeCardFields({ register, publishableKey }: Props & { publishableKey: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [error, setError] = useState('')
  useEffect(() => {
    let destroy: (() => void) | undefined
    let isGone = false
    loadStripe(publishableKey).then(
      (stripe) => {
        if (isGone || !frame.current) return
        const card = stripe.elements().create('card', { style: { base: { fontSize: '16px' } } })
        card.mount(frame.current)
        card.on('ready', () => setState('ready'))
        destroy = () => card.destroy()
        register(async (payer) => {
          setError('')
          const made = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer })
          if (!made.paymentMethod) {
            setError(made.error?.message ?? t('error.card'))
            return null
          }
          const { id, card: kind } = made.paymentMethod
          return { id, brand: kind?.brand ?? '', last4: kind?.last4 ?? '' }
        })
      },
      () => setState('failed'),
    )
    return () => {
      isGone = true
      destroy?.()
    }
  }, [publishableKey, register])
  return (
    <div className={s.fields}>
      {state === 'loading' && <p className={s.hint}>{t('card.loading')}</p>}
      {state === 'failed' && <Note tone="bad">{t('card.failed')}</Note>}
      <div ref={frame} className={s.frame} role="group" aria-label={t('card.title')} />
      <div role="alert">{error && <Note tone="bad">{error}</Note>}</div>
    </div>
  )
}
