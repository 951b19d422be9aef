import { locale } from '#contract/kit/locale.ts'
import { useState } from 'react'
import type { OnboardProduct } from '#contract/kit/onboard-steps.ts'
import type { Onboarding } from '#contract/onboarding.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { moneyText } from '../../../ui/base/Money.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'
import { PlanChoice } from './PlanChoice.tsx'
import s from '../onboarding.module.css'

interface Props {
  view: Onboarding
  token: string
  onChanged: () => void
}

/** After the last step: what to do now, the plan, and the receipts. */
export function LiveView({ view, token, onChanged }: Props) {
  const { additional, basic, testMode } = view
  if (testMode)
    return (
      <div className={s.card}>
        <h2>{t('live.title', { company: additional.company })}</h2>
        <Note tone="good">{t('live.test')}</Note>
      </div>
    )
  return (
    <>
      <div className={s.card}>
        <div>
          <h2>{t('live.title', { company: additional.company })}</h2>
          <p className={s.hint}>{t('live.lead', { email: basic.emailAddress })}</p>
        </div>
        <div>
          <h3>{t('live.first')}</h3>
          <ol className={s.first}>
            <li>{t('live.first1')}</li>
            <li>{t('live.firstLocation')}</li>
            <li>{t('live.first2')}</li>
            <li>{t('live.first3')}</li>
          </ol>
        </div>
        <div className={s.actions}>
          <span />
          <Button look="primary" size="l" href="/login">
            {t('live.signIn')}
          </Button>
        </div>
      </div>
      <PlanCard view={view} token={token} onChanged={onChanged} />
      {view.receipts.length > 0 && <Receipts receipts={view.receipts} />}
    </>
  )
}

function PlanCard({ view, token, onChanged }: Props) {
  const current = view.purchase.product
  const [chosen, setChosen] = useState<OnboardProduct | null>(current)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const price = view.prices.find(({ product }) => product === chosen)?.amount ?? '0'
  const card = view.purchase.paymentMethod
  const change = async () => {
    if (!chosen || isBusy) return
    setBusy(true)
    setError('')
    try {
      await api('POST firm/onboardChangeProduct', { body: { firm: view.firm, product: chosen, token } })
      setAsking(false)
      toast.ok(t('plan.changed', { product: t(`product.${chosen}`) }))
      onChanged()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      setError(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={s.card} aria-label={t('plan.title')}>
      <h2>{t('plan.title')}</h2>
      <PlanChoice prices={view.prices} value={chosen} onChange={setChosen} current={current} />
      <div className={s.actions}>
        <span />
        <Button size="l" disabled={chosen === current} onClick={() => setAsking(true)}>
          {t('plan.change')}
        </Button>
      </div>
      {isAsking && chosen && current && (
        <Dialog
          title={t('plan.confirm', {
            product: t(`product.${chosen}`),
            amount: moneyText(price),
            per: t(`product.${chosen}Per`),
          })}
          size="S"
          phone="sheet"
          onClose={() => setAsking(false)}
          foot={
            <DialogFoot>
              <Button onClick={() => setAsking(false)}>
                {t('plan.no', { product: t(`product.${current}`) })}
              </Button>
              <Button look="primary" busy={isBusy} onClick={() => void change()}>
                {t('plan.yes')}
              </Button>
            </DialogFoot>
          }
        >
          <p>{t('plan.confirmText', { card: card ? t('card.ending', card) : t('card.title') })}</p>
          <div role="alert">{error && <Note tone="bad">{error}</Note>}</div>
        </Dialog>
      )}
    </section>
  )
}

const Receipts = ({ receipts }: { receipts: Onboarding['receipts'] }) => (
  <section className={s.card} aria-label={t('receipts.title')}>
    <h2>{t('receipts.title')}</h2>
    <table className={s.receipts}>
      <thead>
        <tr>
          <th>{t('receipts.date')}</th>
          <th>{t('receipts.what')}</th>
          <th>{t('receipts.status')}</th>
          <th>{t('receipts.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {receipts.map(({ id, at, kind, product, status, amount }) => (
          <tr key={`${id} ${at}`}>
            <td>
              {new Date(at).toLocaleDateString(locale(), {
                month: '2-digit',
                day: '2-digit',
                year: 'numeric',
              })}
            </td>
            <td>
              {t(`product.${product}`)}
              <span className={s.hint}>{t(`kind.${kind}`)}</span>
            </td>
            <td>{t(`status.${status}`)}</td>
            <td>{moneyText(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
