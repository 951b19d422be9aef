import type { BayHours } from '#contract/kit/bay-slots.ts'
import { clockOf, slotText, usualSlots } from './bayText.ts'
import { t } from './texts.ts'
import s from './bays.module.css'

const shownSlots = 12

/** The slots of a usual day, while the hours are typed. */
export function SlotPreview({ bay }: { bay: BayHours }) {
  const found = usualSlots(bay)
  const starts = found?.starts ?? []
  return (
    <div className={s.preview} role="group" aria-label={t('slots.label')}>
      {!found ? (
        <p className="muted">{t('slots.unset')}</p>
      ) : (
        <>
          <p>
            <b>{slotText(bay)}</b>{' '}
            {starts.length > 0 && (
              <span className="muted">
                {found.left > 0
                  ? t('slots.times', {
                      first: clockOf(starts[0] ?? ''),
                      last: clockOf(found.end),
                      left: found.left,
                    })
                  : t('slots.timesEven', { first: clockOf(starts[0] ?? ''), last: clockOf(found.end) })}
              </span>
            )}
          </p>
          {starts.length > 0 && (
            <ol className={s.slots}>
              {starts.slice(0, shownSlots).map((start) => (
                <li key={start} className={s.slot}>
                  {clockOf(start)}
                </li>
              ))}
              {starts.length > shownSlots && (
                <li className="muted">{t('slots.more', { number: starts.length - shownSlots })}</li>
              )}
            </ol>
          )}
        </>
      )}
    </div>
  )
}
