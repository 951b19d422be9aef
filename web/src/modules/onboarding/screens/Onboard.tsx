import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { onboardSteps, type OnboardStep } from '#contract/kit/onboard-steps.ts'
import type { Onboarding } from '#contract/onboarding.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { installation } from '../../../kit/browser/installation.ts'
import { ProductMark } from '../../../kit/display/ProductMark.tsx'
import { UatBanner } from '../../../ui/frame/AppFrame.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { BasicStep } from '../parts/BasicStep.tsx'
import { CompanyStep } from '../parts/CompanyStep.tsx'
import { LiveView } from '../parts/LiveView.tsx'
import { PurchaseStep } from '../parts/PurchaseStep.tsx'
import { ShippingStep } from '../parts/ShippingStep.tsx'
import { Stepper } from '../parts/Stepper.tsx'
import { reachedStep, type Lookups } from '../parts/steps.ts'
import { t } from '../texts.ts'
import s from '../onboarding.module.css'

const steps = { basic: BasicStep, additional: CompanyStep, shipping: ShippingStep, purchase: PurchaseStep }

/** Loads what the link has saved so far. The link is the credential, so this needs no session. */
const useOnboarding = (token: string) => {
  const [view, setView] = useState<Onboarding>()
  const [lookups, setLookups] = useState<Lookups>()
  const [error, setError] = useState<CallError>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    const onError = (failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure
      if (!isGone) setError(failure)
    }
    api('GET firm/onboardGet', { query: { firm: 0, token } }).then((answer) => {
      if (isGone) return
      setError(undefined)
      setView(answer)
    }, onError)
    api('GET lookup/onboardLookups').then((answer) => {
      if (!isGone) setLookups(answer)
    }, onError)
    return () => {
      isGone = true
    }
  }, [token, attempt])
  return { view, setView, lookups, error, refetch: () => setAttempt((before) => before + 1) }
}

/** /onboard/{link}: a new location signs itself up in four steps, and later changes its plan. */
export default function Onboard() {
  const { id: token = '' } = useParams({ strict: false })
  const { view, setView, lookups, error, refetch } = useOnboarding(token)
  const [opened, setOpened] = useState<OnboardStep>()
  const main = useRef<HTMLElement>(null)
  const waiting = useWaiting(!view && !error)
  const { production, version, environment } = installation

  const onSaved = (step: OnboardStep) => (saved: Partial<Onboarding>) => {
    if (!view) return
    const next = onboardSteps[onboardSteps.indexOf(step) + 1] ?? null
    const isLast = step === 'purchase'
    setView({
      ...view,
      ...saved,
      // A step that is saved again doesn't lose those after it.
      step: isLast ? null : furthest(view.step, next),
      ...(isLast && { state: 'live' as const }),
    })
    setOpened(next ?? undefined)
    scrollTo(0, 0)
    requestAnimationFrame(() => main.current?.querySelector<HTMLElement>('input:not([type=radio])')?.focus())
  }
  const shown = view && (opened ?? reachedStep(view))
  const Step = shown && steps[shown]
  return (
    <div className={s.page}>
      {!production && <UatBanner text={t('banner', { version, environment })} />}
      <header className={s.brand}>
        {view?.brand.logo ? <img src={view.brand.logo} alt="" /> : <ProductMark size={40} />}
        {view?.brand.title || installation.title}
      </header>
      <main ref={main} className={s.main}>
        {error && !view ? (
          <LoadError error={error} onAgain={refetch} />
        ) : !view ? (
          waiting !== 'brief' && <DetailSkeleton />
        ) : view.state === 'expired' || view.state === 'revoked' ? (
          <div className={s.card}>
            <h1>{t(`closed.${view.state}`)}</h1>
            <p>{t('closed.text', { parent: view.parentName })}</p>
          </div>
        ) : view.state === 'live' ? (
          <LiveView view={view} token={token} onChanged={refetch} />
        ) : (
          <>
            <h1>{t('title')}</h1>
            <p className={s.lead}>{t('lead', { parent: view.parentName })}</p>
            {view.testMode && <Note tone="warn">{t('testMode')}</Note>}
            <Stepper shown={shown ?? 'basic'} reached={reachedStep(view)} onGo={setOpened} />
            {Step && shown && (
              <Step
                key={shown}
                view={view}
                token={token}
                draftKey={`onboard:${view.id}:${shown}`}
                lookups={lookups}
                onSaved={onSaved(shown)}
                {...(shown !== 'basic' && {
                  onBack: () => setOpened(onboardSteps[onboardSteps.indexOf(shown) - 1]),
                })}
              />
            )}
          </>
        )}
      </main>
    </div>
  )
}

const furthest = (a: OnboardStep | null, b: OnboardStep | null): OnboardStep | null =>
  a === null || b === null ? null : onboardSteps.indexOf(a) > onboardSteps.indexOf(b) ? a : b

function LoadError({ error, onAgain }: { error: CallError; onAgain: () => void }) {
  // 400 is a link that was cut or mistyped.
  if (error.status === 404 || error.status === 400)
    return (
      <div className={s.card}>
        <h1>{t('invalid.title')}</h1>
        <p>{t('invalid.text')}</p>
      </div>
    )
  return <ErrorState title={t('failed')} text={error.message} onAgain={onAgain} />
}
