import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { resolveColors } from '../../../kit/map/colors.ts'
import { MapBox } from '../../../kit/map/MapBox.tsx'
import { useMap } from '../../../kit/map/useMap.ts'
import { visitLook } from '../../../kit/display/statusLook.ts'
import { StatusGlyph } from '../../../ui/base/Status.tsx'
import { useColorScheme } from '../../../ui/useColorScheme.ts'
import { addImages, marks, pressable, unclusteredZoom } from './layers.ts'
import type { TechMark, VisitMark, WayMark } from './marks.ts'
import { t } from '../texts.ts'
import s from './map.module.css'

/** What the page asks the map for. */
export interface MapHandle {
  /** The tech at a place of the screen. */
  techAt: (x: number, y: number) => number | undefined
}

interface Props {
  visits: readonly VisitMark[]
  chosen: VisitMark | undefined
  techs: readonly TechMark[]
  ways: readonly WayMark[]
  /** Statuses of visits that can occur, for the legend. */
  statuses: readonly number[]
  /** When this changes, the map fits all that it shows. */
  fitKey: string
  handle: RefObject<MapHandle | undefined>
  onVisit: (id: number) => void
  onTech: (id: number) => void
  onMiss: () => void
  /** A visit was pressed, which may become a drag. */
  onPress: (id: number, press: MouseEvent) => void
  onFailed: () => void
}

/** The map: visits by status, in clusters while there are many, and techs. */
export default function DispatchCanvas(props: Props) {
  const { visits, chosen, techs, ways, statuses, fitKey, handle, onVisit, onTech, onMiss, onFailed } = props
  const [scheme] = useColorScheme()
  const others = useMemo(() => ({ ways, techs }), [ways, techs])
  const extent = useMemo(() => [...visits, ...techs], [visits, techs])
  const latest = useRef(props)
  latest.current = props
  const map = useMap({
    title: t('map.title'),
    marks,
    features: visits,
    extent,
    others,
    pressable,
    chosen,
    maxZoom: unclusteredZoom + 3,
    scheme,
    onChoose: (id, layer) => (layer === 'techs' ? onTech(id) : onVisit(id)),
    onMiss,
    onFailed,
    onReady: (canvas) => {
      addImages(canvas, canvas.getContainer().parentElement ?? document, resolveColors())
      for (const layer of ['points', 'chosen'])
        canvas.on('mousedown', layer, (event) => {
          const id: unknown = event.features?.[0]?.properties.id
          if (typeof id !== 'number' || event.originalEvent.button !== 0) return
          // Otherwise the map would move along.
          event.preventDefault()
          latest.current.onPress(id, event.originalEvent)
        })
    },
  })
  const { canvas, fit } = map
  useEffect(() => {
    handle.current = {
      techAt: (x, y) => {
        const box = canvas.current?.getContainer().getBoundingClientRect()
        if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom) return undefined
        const [found] =
          canvas.current?.queryRenderedFeatures([x - box.left, y - box.top], { layers: ['techs'] }) ?? []
        const id: unknown = found?.properties.id
        return typeof id === 'number' ? id : undefined
      },
    }
    return () => void (handle.current = undefined)
  }, [handle, canvas])
  const fitted = useRef(fitKey)
  useEffect(() => {
    if (fitted.current !== fitKey) fit()
    fitted.current = fitKey
  })
  return (
    <MapBox
      map={map}
      legend={
        <>
          {statuses.map((status) => (
            <li key={status} data-status={status}>
              <StatusGlyph look={visitLook(status)} label="" />
              {visitLook(status).word}
            </li>
          ))}
          {(['free', 'busy', 'away'] as const).map((look) => (
            <li key={look}>
              <i className={s.ring} data-look={look} />
              {t(`map.${look}`)}
            </li>
          ))}
        </>
      }
    />
  )
}
