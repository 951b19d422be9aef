import type { Fix } from '../../../../kit/browser/position.ts'
import { svgPoints, routeMiles } from './route.ts'
import { t } from './texts.ts'
import s from './drive.module.css'

const [width, height] = [320, 140]

/** Shape and length of a route, without a map. Renders nothing if there is no route. */
export function RouteSketch({ route }: { route: readonly Fix[] }) {
  const points = svgPoints(route, width, height)
  if (points === '') return null
  const ends = points.split(' ')
  const [from, to] = [ends[0], ends.at(-1)].map((end) => (end ?? '0,0').split(',').map(Number))
  const miles = routeMiles(route).toFixed(1)
  return (
    <figure className={s.sketch}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('route.label', { miles })}>
        <polyline points={points} />
        <circle cx={from?.[0]} cy={from?.[1]} r={5} data-end="start" />
        <circle cx={to?.[0]} cy={to?.[1]} r={5} data-end="end" />
      </svg>
      <figcaption>{t('route.miles', { miles })}</figcaption>
    </figure>
  )
}
