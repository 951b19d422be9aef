import { useId } from 'react'
import { repeatedTimeChoices, skippedTimeMessage } from '#contract/kit/clock-change.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { t } from './texts.ts'
import s from './dialogs.module.css'

interface Props {
  day: string
  time: string
  zone: string
  offset: string
  onChange: (offset: string) => void
}

/** On a day with a clock change: warns if the planned time is skipped, or asks which one if it occurs twice. */
export function ClockChangeField({ day, time, zone, offset, onChange }: Props) {
  const name = useId()
  if (day === '' || time === '') return null
  const local = `${day} ${time}`
  const skipped = skippedTimeMessage(local, zone)
  const times = repeatedTimeChoices(local, zone)
  return (
    <div role="status">
      {skipped && <Note tone="warn">{skipped}</Note>}
      {times.length > 0 && (
        <fieldset className={s.techs}>
          <legend>{t('clock.which')}</legend>
          <div className={s.transports}>
            {times.map((each) => (
              <label key={each.offset}>
                <input
                  type="radio"
                  name={name}
                  checked={each.offset === offset}
                  onChange={() => onChange(each.offset)}
                />
                {each.says}
              </label>
            ))}
          </div>
        </fieldset>
      )}
    </div>
  )
}
