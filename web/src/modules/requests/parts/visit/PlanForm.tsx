import { useState } from 'react'
import type { Problem } from '#contract/kit/problems.ts'
import { zoneOn } from '#contract/kit/time.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { hasPassed } from '../../../../kit/time/hasPassed.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DateField } from '../../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../../ui/form/Field.tsx'
import { NumberField, TimeField } from '../../../../ui/form/NumberFields.tsx'
import { keepUnsavable } from '../../../../ui/form/unsavable.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { usePlanVisit } from '../../data.ts'
import { ClockChangeField } from './ClockChangeField.tsx'
import { clashProblemOf, DoubleBookReason } from './DoubleBookReason.tsx'
import { TechPicker } from './TechPicker.tsx'
import { defaultOffset, offsetOf } from './visitForm.ts'
import { t } from './texts.ts'
import s from './dialogs.module.css'

interface Props {
  request: RequestShape
  visit: EventShape
  onDone: () => void
}

/** Plans time, duration, and technicians of a visit. The toast offers Undo. */
export function PlanForm({ request, visit, onDone }: Props) {
  const change = usePlanVisit()
  const [day, setDay] = useState(visit.scheduled?.slice(0, 10) ?? '')
  const [time, setTime] = useState(visit.scheduled?.slice(11, 16) ?? '')
  const [offset, setOffset] = useState(() => offsetOf(visit))
  const [minutes, setMinutes] = useState(visit.minutes)
  const [techs, setTechs] = useState(visit.techIds)
  const [refusal, setRefusal] = useState('')
  const [clash, setClash] = useState<Problem>()
  const [reason, setReason] = useState('')
  /** The time that has passed and was asked about. */
  const [askedTime, setAskedTime] = useState('')
  const zone = visit.scheduledZone ?? request.timeZone
  const { calibrateEvent, version } = visit
  const mayAssign = visit.rights.includes('assign')

  const plan = (toDay: string, toTime: string) => {
    setDay(toDay)
    setTime(toTime)
    setOffset(defaultOffset(toDay, toTime, zone))
  }

  const save = async () => {
    if ((day === '') !== (time === ''))
      return setRefusal(t(day === '' ? 'plan.day.missing' : 'plan.time.missing'))
    const scheduled = day === '' ? null : `${day} ${time}${offset}`
    const planned = visit.scheduled && visit.scheduled + offsetOf(visit)
    if (scheduled && scheduled !== planned && scheduled !== askedTime && hasPassed(scheduled, zone))
      return setAskedTime(scheduled)
    const before = {
      scheduled: planned,
      minutes: visit.minutes,
      techIds: visit.techIds,
      doubleBook: visit.doubleBook || undefined,
    }
    try {
      const answer = await change.mutateAsync({
        calibrateEvent,
        version,
        scheduled,
        minutes,
        techIds: mayAssign ? techs : undefined,
        doubleBook: reason.trim() || undefined,
      })
      const undo = () =>
        change
          .mutateAsync({ calibrateEvent, version: answer.version, ...before })
          .catch(() => toast.error(t('plan.undoFailed', { number: visit.number })))
      toast.ok(t('plan.saved', { number: visit.number }), { undo })
      if (answer.scheduleNote) toast.info(answer.scheduleNote)
      onDone()
    } catch (error) {
      const clashProblem = clashProblemOf(error)
      setClash(clashProblem)
      setRefusal(clashProblem ? '' : error instanceof CallError ? error.problem.detail : t('plan.failed'))
    }
  }
  const isAsked = askedTime !== '' && askedTime === `${day} ${time}${offset}`
  return (
    <form
      className={s.stack}
      onClickCapture={keepUnsavable}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {refusal && (
        <div role="alert">
          <Note tone="bad">{refusal}</Note>
        </div>
      )}
      <FieldGrid columns={2}>
        <DateField label={t('plan.day')} value={day} onChange={(to) => plan(to, time)} />
        <TimeField
          label={t('plan.time', { zone: zoneOn(zone, day) })}
          value={time}
          onChange={(to) => plan(day, to)}
        />
      </FieldGrid>
      <ClockChangeField {...{ day, time, zone, offset }} onChange={setOffset} />
      <NumberField label={t('plan.minutes')} min={5} max={1440} value={minutes} onChange={setMinutes} />
      {mayAssign && <TechPicker firm={visit.serviceFirm} chosen={techs} names={visit} onChange={setTechs} />}
      {clash && <DoubleBookReason problem={clash} reason={reason} onReason={setReason} />}
      {isAsked && (
        <div role="alert">
          <Note tone="warn">{t('plan.passed')}</Note>
        </div>
      )}
      <div className={s.ways}>
        <Button onClick={onDone}>{t('plan.cancel')}</Button>
        <Button type="submit" look="primary" busy={change.isPending}>
          {t(clash && reason.trim() ? 'plan.doubleBook' : isAsked ? 'plan.anyway' : 'plan.save')}
        </Button>
      </div>
    </form>
  )
}
