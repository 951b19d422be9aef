import { numberText } from '#contract/kit/locale.ts'
import { stamp, clock } from '#contract/kit/time.ts'
import type { TestDriveShape } from '#contract/requests/test-drive.ts'
import { RouteSketch } from './RouteSketch.tsx'
import { t } from './texts.ts'
import s from './drive.module.css'

const odometerText = (miles: number | null) => (miles === null ? t('earlier.notRead') : numberText(miles))

/** Earlier road tests of the visit, newest first. */
export function EarlierDrives({ drives }: { drives: readonly TestDriveShape[] }) {
  if (drives.length === 0) return null
  return (
    <section aria-label={t('earlier.label')} className={s.earlier}>
      <h2>
        {t('earlier.title')} <span className="muted num">{drives.length}</span>
      </h2>
      <ul>
        {drives.map((drive) => (
          <li key={drive.id}>
            <p className={s.line}>
              <b className="grow">{drive.itemName ?? t('earlier.drive')}</b>
              <span data-result={drive.result}>{t(`earlier.${drive.result}`)}</span>
            </p>
            <p>
              {drive.ended
                ? t('earlier.drivenBy', {
                    start: stamp(drive.started),
                    end: clock(drive.ended.slice(11)),
                    name: drive.by,
                  })
                : t('earlier.startedBy', { start: stamp(drive.started), name: drive.by })}
            </p>
            {drive.ended && (
              <p className="num">
                {t('earlier.odometer', {
                  from: odometerText(drive.odometerStart),
                  to: odometerText(drive.odometerEnd),
                })}
              </p>
            )}
            {drive.notes && <p className={s.notes}>{drive.notes}</p>}
            <RouteSketch route={drive.route} />
          </li>
        ))}
      </ul>
    </section>
  )
}
