import { lazy, Suspense, useMemo, type RefObject } from 'react'
import { EventStatus } from '#contract/statuses.ts'
import { useNow } from '../../../kit/time/age.ts'
import { Note } from '../../../ui/states/Note.tsx'
import type { Point, RankedTech, Tech } from '../data.ts'
import { ringOf } from '../tech/ring.ts'
import type { Movable } from '../useMoves.ts'
import { isOldPosition, lengthText } from '../format.ts'
import type { MapHandle } from './DispatchCanvas.tsx'
import { placed, techMarks, visitMarks, wayBetween, type WayMark } from './marks.ts'
import { t } from '../texts.ts'
import s from '../dispatch.module.css'

const Canvas = lazy(() => import('./DispatchCanvas.tsx'))

interface Props {
  points: readonly Point[]
  techs: readonly Tech[]
  chosen: number
  /** The chosen tech; 0 for none. */
  chosenTech: number
  ranked: readonly RankedTech[]
  withoutPlace: number
  more: boolean
  fitKey: string
  handle: RefObject<MapHandle | undefined>
  canDrawMap: boolean
  onCannotDraw: () => void
  onVisit: (id: number) => void
  onTech: (user: number) => void
  onMiss: () => void
  onPress: (visit: Movable, press: MouseEvent) => void
}

const statuses: readonly number[] = [
  EventStatus.pending,
  EventStatus.submitted,
  EventStatus.submittedOk,
  EventStatus.assigned,
  EventStatus.working,
  EventStatus.hold,
]
/** Lines are drawn for this many of the best techs. */
const mostWays = 3

/** The map with what it shows, worked out from the answers. */
export function MapPart(props: Props) {
  const { points, techs, chosen, chosenTech, ranked, fitKey, handle, onVisit, onTech, onMiss } = props
  const now = useNow()
  const visits = useMemo(
    () => visitMarks(points.map((point) => ({ ...point, status: point.calibrateStatusType }))),
    [points],
  )
  const ranks = useMemo(
    () => new Map(ranked.flatMap(({ user, rank }) => (rank === null ? [] : [[user, rank] as const]))),
    [ranked],
  )
  const marks = useMemo(
    () =>
      techMarks(
        placed(techs).map((tech) => ({
          ...tech,
          look: ringOf(tech),
          isOld: isOldPosition(tech, now),
        })),
        ranks,
      ),
    [techs, ranks, now],
  )
  const mark = useMemo(() => visits.find(({ properties }) => properties.id === chosen), [visits, chosen])
  const ways = useMemo<WayMark[]>(() => {
    const markOf = (user: number) => marks.find(({ properties }) => properties.id === user)
    const way = (from: GeoJSON.Position, to: GeoJSON.Position, isFirst: boolean, label: string): WayMark => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: wayBetween(from, to) },
      properties: { isFirst, label },
    })
    if (mark)
      return ranked
        .filter(({ rank }) => rank !== null && rank <= mostWays)
        .flatMap(({ user, rank, travelMinutes }) => {
          const from = markOf(user)?.geometry.coordinates
          const label = travelMinutes === null ? '' : lengthText(travelMinutes)
          return from ? [way(from, mark.geometry.coordinates, rank === 1, label)] : []
        })
    const tech = techs.find(({ user }) => user === chosenTech)
    const start = markOf(chosenTech)?.geometry.coordinates
    if (!tech || !start) return []
    const places = placed(tech.stops).map(({ longitude, latitude }) => [longitude, latitude])
    return places.map((place, at) => way(places[at - 1] ?? start, place, true, ''))
  }, [mark, marks, ranked, techs, chosenTech])
  if (!props.canDrawMap)
    return (
      <div className={s.mapNote}>
        <Note tone="info">{t('map.none')}</Note>
      </div>
    )
  return (
    <>
      <Suspense>
        <Canvas
          visits={visits}
          chosen={mark}
          techs={marks}
          ways={ways}
          statuses={statuses}
          fitKey={fitKey}
          handle={handle}
          onVisit={onVisit}
          onTech={onTech}
          onMiss={onMiss}
          onPress={(id, press) => {
            const point = points.find(({ calibrateEvent }) => calibrateEvent === id)
            if (point) props.onPress(point, press)
          }}
          onFailed={props.onCannotDraw}
        />
      </Suspense>
      {(props.withoutPlace > 0 || props.more) && (
        <p className={s.mapFoot} role="status">
          {props.more ? t('map.more') : t('map.hidden', { count: props.withoutPlace })}
        </p>
      )}
    </>
  )
}
