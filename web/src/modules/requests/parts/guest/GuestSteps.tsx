import { IconCheck, IconClock, IconMinus } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import type { GuestView } from '#contract/requests/guests.ts'
import { t } from '../../screens/guestTexts.ts'
import s from './guest.module.css'

type Step = NonNullable<GuestView['order']>['steps'][number]

const icons = { done: IconCheck, current: IconClock, skipped: IconMinus, open: undefined }

/** The steps of an order from top to bottom, with the time of each that is done. */
export function GuestSteps({ steps, zone }: { steps: readonly Step[]; zone: string }) {
  return (
    <ol className={s.steps} aria-label={t('steps')}>
      {steps.map(({ step, name, state, at }) => {
        const Icon = icons[state]
        return (
          <li key={step} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={s.dot} aria-hidden="true">
              {Icon && <Icon size={14} stroke={2.4} />}
            </span>
            <span className={s.name}>
              {name}
              <span className="vh">, {t(`state.${state}`)}</span>
            </span>
            {at && <time className="num">{stampAt(at, zone)}</time>}
          </li>
        )
      })}
    </ol>
  )
}
