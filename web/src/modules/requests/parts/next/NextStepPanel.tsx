import { IconArrowRight, IconCheck, IconClock, IconMinus, IconPlayerPause, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { stamp } from '#contract/kit/time.ts'
import { nameOf } from '#contract/next-step/duty.ts'
import { orderSteps, type NextStep, type OrderStep } from '#contract/next-step/order.ts'
import { recentReminder } from '#contract/next-step/reminder.ts'
import { stepStates, type StepState } from '#contract/next-step/strip.ts'
import { nextStepText, stepName } from '#contract/next-step/text.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { useNow } from '../../../../kit/time/age.ts'
import { plannedText, stampAt } from '../visitText.ts'
import { NextButton, type NextButtonProps } from './NextButton.tsx'
import { waitedText } from './waitedText.ts'
import { t } from './texts.ts'
import { textMemo } from '../../../../ui/textMemo.ts'
import s from './next.module.css'

interface Props {
  request: RequestShape
  next: NextStep
  /** The visit that the step is about. */
  visit: EventShape | undefined
  button: NextButtonProps | undefined
  zone: string
  onHistory: () => void
  /** What keeps the step from being taken. */
  children?: ReactNode
}

/** The seven steps of an order, what happens next, who does it, and the one primary button. */
export function NextStepPanel(props: Props) {
  const { request, next, visit, button, zone, onHistory, children } = props
  const isYours = next.waitingFor === 'you'
  const detail = detailText(request, next, visit, zone)
  const reminded = recentReminder(request, next, useNow())
  const said = [
    detail,
    reminded && t('detail.reminded', { name: reminded.by, time: stampAt(reminded.at, zone) }),
  ].filter(Boolean)
  return (
    <section className={s.next} aria-label={t('label')} data-noprint="">
      <Steps request={request} next={next} zone={zone} onHistory={onHistory} />
      <div className={s.bar} data-yours={isYours || undefined}>
        <div className={s.say}>
          <p className={s.sentence}>
            <span role="status">{nextStepText(next, request)}</span>
            <Waited next={next} />
          </p>
          {said.length > 0 && <p className={s.detail}>{said.join(' · ')}</p>}
        </div>
        {button && (
          <div className={s.wide}>
            <NextButton button={button} />
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

/** How long others have been waited for. It isn't announced, because it changes by itself. */
function Waited({ next }: Pick<Props, 'next'>) {
  const now = useNow()
  const time = next.waitingFor !== 'you' && next.since ? waitedText(next.since, now) : undefined
  return time ? <span className={`num ${s.waited}`}> · {time}</span> : null
}

const detailText = (
  request: RequestShape,
  next: NextStep,
  visit: EventShape | undefined,
  zone: string,
): string | undefined => {
  const { stopped } = request.progress
  if (stopped) {
    const { by: name, at, why } = stopped
    const time = stampAt(at, zone)
    return why ? t('detail.stoppedWhy', { name, time, reason: why }) : t('detail.stopped', { name, time })
  }
  if (next.task === 'start' && visit?.scheduled)
    return t('detail.scheduled', {
      time: [plannedText(visit, zone), visit.bayName].filter(Boolean).join(' · '),
    })
  if (next.task === 'pay' && next.waitingFor === 'you' && !next.action)
    return t('detail.pay', { center: nameOf(request, 'center') })
  const isBeforeSchedule = next.task === 'accept' || next.task === 'schedule'
  return isBeforeSchedule && request.wantedTime
    ? t('detail.wanted', { time: stamp(request.wantedTime) })
    : undefined
}

const Steps = textMemo(function Steps({
  request,
  next,
  zone,
  onHistory,
}: Pick<Props, 'request' | 'next' | 'zone' | 'onHistory'>) {
  const states = stepStates(request, next)
  const { marks } = request.progress
  const isStopped = request.progress.stopped !== null
  const last = orderSteps.length - 1
  const at = orderSteps.findIndex((step) => states[step] === 'current')
  /** The step that a phone names. */
  const named = at < 0 ? last : at
  const steps = (
    <ol className={s.steps}>
      {orderSteps.map((step, place) => {
        const state = states[step]
        const mark = state === 'done' ? marks[step] : null
        const about = mark
          ? t('mark.by', { name: mark.by, time: stampAt(mark.at, zone) })
          : state === 'skipped'
            ? t('mark.skipped')
            : undefined
        const isYours = state === 'current' && next.waitingFor === 'you' && !isStopped
        const name = <StepName step={step} state={state} icon={iconOf(state, isYours, next, isStopped)} />
        return (
          <li
            key={step}
            data-state={state}
            data-yours={isYours || undefined}
            data-named={place === named || undefined}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {about ? (
              <button type="button" data-tip={about} onClick={onHistory}>
                {name}
                <span className="vh">{about}</span>
              </button>
            ) : (
              <span className={s.step}>{name}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
  return (
    <div className={s.strip}>
      {steps}
      <span className={`num ${s.position}`}>
        {t('position', { at: named + 1, total: orderSteps.length })}
      </span>
    </div>
  )
})

const iconOf = (state: StepState, isYours: boolean, next: NextStep, isStopped: boolean) => {
  if (state === 'done') return IconCheck
  if (state === 'skipped') return IconMinus
  if (state === 'open') return undefined
  if (next.closed) return IconX
  if (isStopped) return IconPlayerPause
  return isYours ? IconArrowRight : IconClock
}

function StepName(props: { step: OrderStep; state: StepState; icon: typeof IconCheck | undefined }) {
  const Icon = props.icon
  return (
    <>
      <span className={s.dot} aria-hidden="true">
        {Icon && <Icon size={13} stroke={2.4} />}
      </span>
      <span className={s.name} data-struck={props.state === 'skipped' || undefined}>
        {stepName(props.step)}
      </span>
    </>
  )
}
