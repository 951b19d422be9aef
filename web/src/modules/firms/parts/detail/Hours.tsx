import { Button } from '../../../../ui/base/Button.tsx'
import { TimeField } from '../../../../ui/form/NumberFields.tsx'
import { copyToOpenDays, defaultWeek, weekdayAt, type Day } from './values.ts'
import { t } from './texts.ts'
import s from './detail.module.css'

interface Props {
  hours: readonly Day[]
  onChange: (hours: Day[]) => void
  error?: string
  readOnly?: boolean
}

const midnight = '24:00'

/** Opening hours by weekday. 12:00 am as closing time means midnight. */
export function Hours({ hours, onChange, error, readOnly }: Props) {
  if (hours.length === 0)
    return (
      <div className={s.noHours}>
        <span className="muted">{t('hours.none')}</span>
        {!readOnly && (
          <Button size="s" onClick={() => onChange(defaultWeek())}>
            {t('hours.set')}
          </Button>
        )}
      </div>
    )
  const change = (weekday: number, to: Partial<Day>) =>
    onChange(hours.map((day) => (day.weekday === weekday ? { ...day, ...to } : day)))
  const first = hours.find((day) => !day.isClosed)
  return (
    <div className={s.hours}>
      {hours.map((day) => {
        const name = weekdayAt(day.weekday)
        return (
          <div key={day.weekday} className={s.day} role="group" aria-label={name}>
            <label className={s.open}>
              <input
                type="checkbox"
                className="check"
                checked={!day.isClosed}
                disabled={readOnly}
                onChange={(event) => change(day.weekday, { isClosed: !event.currentTarget.checked })}
              />
              {name}
            </label>
            {day.isClosed ? (
              <span className="muted">{t('hours.closed')}</span>
            ) : (
              <>
                <TimeField
                  label={t('hours.opens', { day: name })}
                  value={day.opens}
                  readOnly={readOnly}
                  onChange={(opens) => opens && change(day.weekday, { opens })}
                />
                <span className="muted">{t('hours.to')}</span>
                <TimeField
                  label={t('hours.closes', { day: name })}
                  value={day.closes === midnight ? '00:00' : day.closes}
                  readOnly={readOnly}
                  onChange={(closes) =>
                    closes && change(day.weekday, { closes: closes === '00:00' ? midnight : closes })
                  }
                />
              </>
            )}
          </div>
        )
      })}
      {error && (
        <p className={s.error} role="alert">
          {error}
        </p>
      )}
      {!readOnly && first && (
        <div className="row">
          <Button size="s" look="ghost" onClick={() => onChange(copyToOpenDays(hours, first))}>
            {t('hours.copy', { day: weekdayAt(first.weekday) })}
          </Button>
          <Button size="s" look="ghost" onClick={() => onChange([])}>
            {t('hours.clear')}
          </Button>
        </div>
      )}
    </div>
  )
}
