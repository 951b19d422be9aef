import { clock } from '#contract/kit/time.ts'
import type { WhatIf } from '../data.ts'
import { distanceText, lengthText } from '../format.ts'
import { t } from '../texts.ts'
import s from './whatif.module.css'

type Route = WhatIf['routes'][number]
type Stop = Route['after']['stops'][number]

interface Line {
  stop: Stop
  state: 'same' | 'new' | 'gone'
}

/** The stops of a day after a change in order of time, with those that leave it. */
export const stopsOf = ({ before, after }: Pick<Route, 'before' | 'after'>): Line[] => {
  const has = (stops: readonly Stop[], { calibrateEvent }: Stop) =>
    stops.some((each) => each.calibrateEvent === calibrateEvent)
  return [
    ...after.stops.map((stop): Line => ({ stop, state: has(before.stops, stop) ? 'same' : 'new' })),
    ...before.stops.filter((stop) => !has(after.stops, stop)).map((stop): Line => ({ stop, state: 'gone' })),
  ].toSorted((a, b) => a.stop.start.localeCompare(b.stop.start))
}

/** How the days of the techs change, stop by stop. */
export const Days = ({ routes }: { routes: readonly Route[] }) => (
  <div className={s.days}>
    {routes.map((route) => (
      <section key={route.user} className={s.day} aria-label={route.name}>
        <h4>
          {route.after.back
            ? t('day.tech', { name: route.name, time: clock(route.after.back.slice(-5)) })
            : route.name}
        </h4>
        <ol>
          {stopsOf(route).map(({ stop, state }) => (
            <li
              key={stop.calibrateEvent}
              data-new={state === 'new' || undefined}
              data-gone={state === 'gone' || undefined}
              data-late={(state !== 'gone' && stop.late > 0) || undefined}
            >
              <time className="num">{clock(stop.start.slice(-5))}</time>
              <span className="cut">
                {state !== 'same' && (
                  <span className="vh">{t(state === 'new' ? 'day.new' : 'day.gone')} </span>
                )}
                <b>{stop.ronumber}</b> <span dir="auto">{stop.firmName}</span>
                {state !== 'gone' &&
                  stop.late > 0 &&
                  ` · ${t('day.late', { length: lengthText(stop.late) })}`}
              </span>
            </li>
          ))}
          {route.after.stops.length === 0 && <li>{t('day.empty')}</li>}
        </ol>
        <span className="muted num">
          {t('day.driven', {
            before: distanceText(route.before.kilometers),
            after: distanceText(route.after.kilometers),
          })}
        </span>
      </section>
    ))}
  </div>
)
