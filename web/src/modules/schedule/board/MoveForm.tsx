import { useState } from 'react'
import type { ScheduledVisit } from '#contract/schedule.ts'
import { zoneOn } from '#contract/kit/time.ts'
import { hasPassed } from '../../../kit/time/hasPassed.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DateField } from '../../../ui/form/DateField.tsx'
import { FieldGrid } from '../../../ui/form/Field.tsx'
import { NumberField, TimeField } from '../../../ui/form/NumberFields.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { keepUnsavable } from '../../../ui/form/unsavable.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { OfferList } from '../offers/OfferList.tsx'
import { useOffers } from '../offers/useOffers.ts'
import { misfitOf, type BoardBay, type Facts } from './rules/fit.ts'
import type { BoardTech } from './rules/lanes.ts'
import { defaultMinutes, minutesOf, placeOf, timeOf, type Place } from './rules/place.ts'
import { t } from './texts.ts'
import { misfitText } from './format.ts'
import s from './move.module.css'

export interface MoveProps {
  visit: ScheduledVisit
  firm: number
  zone: string
  today: string
  bays: readonly BoardBay[]
  techs: readonly BoardTech[]
  facts: Facts
  onSave: (visit: ScheduledVisit, place: Place) => void
  onClose: () => void
}

const offeredDays = 7
const longest = 1440
const shortest = 5

/** Day, time, length, bay, and technician of a visit, with the next offered time chosen. */
export function MoveForm({ visit, firm, zone, today, bays, techs, facts, onSave, onClose }: MoveProps) {
  const before = placeOf(visit)
  const [typed, setTyped] = useState<Partial<Values>>({})
  const [isTried, setTried] = useState(false)
  /** The time that has passed and was asked about. */
  const [askedTime, setAskedTime] = useState('')
  const offers = useOffers(
    {
      firm,
      calibrateEvent: visit.calibrateEvent,
      days: offeredDays,
      from: today,
      minutes: typed.minutes ?? undefined,
    },
    { preferred: { ...visit, start: visit.wantedTime } },
  )
  const [first] = offers.offers
  const values: Values = {
    day: first?.start.slice(0, 10) ?? before?.day ?? today,
    time: first?.start.slice(11) ?? (before ? timeOf(before.start) : ''),
    minutes: visit.minutes ?? offers.minutes ?? defaultMinutes,
    bay: first ? first.bay : visit.bay,
    tech: first?.technician ?? visit.techIds[0] ?? null,
    ...typed,
  }
  const set = (change: Partial<Values>) => setTyped({ ...typed, ...change })
  const missing = !values.day || !values.time || !values.minutes
  const place: Place | undefined =
    missing || values.minutes === null
      ? undefined
      : {
          day: values.day,
          start: minutesOf(values.time),
          minutes: values.minutes,
          bay: values.bay,
          // The other technicians of a visit stay.
          techIds: [...new Set([...(values.tech === null ? [] : [values.tech]), ...visit.techIds.slice(1)])],
        }
  const time = `${values.day} ${values.time}`
  const isAsked = time === askedTime
  const mustAsk =
    !isAsked && hasPassed(time, zone) && (before?.day !== place?.day || before?.start !== place?.start)
  const misfit = place && misfitOf(place, visit, facts)
  const idText = (id: number | null) => (id === null ? '' : String(id))
  const idOf = (value: string | null) => (value ? Number(value) : null)
  return (
    <form
      className={s.form}
      noValidate
      onClickCapture={keepUnsavable}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!place) return
        if (mustAsk) setAskedTime(time)
        else onSave(visit, place)
      }}
    >
      <OfferList
        offers={offers}
        isChosen={(offer) =>
          values.day === offer.start.slice(0, 10) &&
          values.time === offer.start.slice(11) &&
          values.bay === offer.bay &&
          values.tech === offer.technician
        }
        onChoose={(offer) =>
          set({
            day: offer.start.slice(0, 10),
            time: offer.start.slice(11),
            bay: offer.bay,
            tech: offer.technician,
          })
        }
      />
      <FieldGrid columns={2}>
        <DateField
          label={t('move.day')}
          value={values.day}
          error={isTried && !values.day ? t('move.dayRequired') : undefined}
          onChange={(day) => set({ day })}
        />
        <TimeField
          label={t('move.time', { zone: zoneOn(zone, values.day) })}
          value={values.time}
          error={isTried && !values.time ? t('move.timeRequired') : undefined}
          onChange={(time) => set({ time })}
        />
        <NumberField
          label={t('move.minutes')}
          min={shortest}
          max={longest}
          value={values.minutes}
          error={isTried && !values.minutes ? t('move.minutesRequired') : undefined}
          onChange={(minutes) => set({ minutes })}
        />
        {bays.length > 0 && (
          <SelectField
            label={t('move.bay')}
            options={[
              { value: '', label: t('move.noBay') },
              ...bays.map(({ bay, bayName }) => ({ value: String(bay), label: bayName })),
            ]}
            value={idText(values.bay)}
            onChange={(value) => set({ bay: idOf(value) })}
          />
        )}
        <SelectField
          label={t('move.tech')}
          options={[
            { value: '', label: t('move.unassigned') },
            ...techs.map(({ user, name }) => ({ value: String(user), label: name })),
          ]}
          value={idText(values.tech)}
          onChange={(value) => set({ tech: idOf(value) })}
        />
      </FieldGrid>
      {misfit && (
        <Note tone={misfit.why === 'bayTaken' ? 'bad' : 'warn'}>
          {misfit.why === 'bayTaken' || misfit.why === 'busy'
            ? misfitText(misfit)
            : t('move.warning', { reason: misfitText(misfit) })}
        </Note>
      )}
      {isAsked && (
        <div role="alert">
          <Note tone="warn">{t('move.passed')}</Note>
        </div>
      )}
      <div className={s.foot}>
        <Button onClick={onClose}>{t('move.cancel')}</Button>
        <Button type="submit" look="primary">
          {t(isAsked ? 'move.anyway' : before ? 'move.save' : 'move.saveNew')}
        </Button>
      </div>
    </form>
  )
}

interface Values {
  day: string
  time: string
  minutes: number | null
  bay: number | null
  tech: number | null
}
