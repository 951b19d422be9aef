import { IconCheck } from '@tabler/icons-react'
import { onboardSteps, type OnboardStep } from '#contract/kit/onboard-steps.ts'
import { t } from '../texts.ts'
import s from '../onboarding.module.css'

interface Props {
  shown: OnboardStep
  /** The first step that isn't saved yet. */
  reached: OnboardStep
  onGo: (step: OnboardStep) => void
}

/** The four steps; those that are saved can be opened again. */
export function Stepper({ shown, reached, onGo }: Props) {
  const last = onboardSteps.indexOf(reached)
  return (
    <nav aria-label={t('steps')} className={s.steps}>
      <p className={s.stepOf}>
        {t('stepOf', { number: onboardSteps.indexOf(shown) + 1, total: onboardSteps.length })}
      </p>
      <ol>
        {onboardSteps.map((step, at) => (
          <li key={step} data-state={step === shown ? 'shown' : at < last ? 'saved' : 'open'}>
            <button
              type="button"
              disabled={at > last}
              aria-current={step === shown ? 'step' : undefined}
              onClick={() => onGo(step)}
            >
              <span className={s.number}>
                {at < last && step !== shown ? <IconCheck size={16} aria-label={t('step.done')} /> : at + 1}
              </span>
              <span className={s.stepName}>{t(`step.${step}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
