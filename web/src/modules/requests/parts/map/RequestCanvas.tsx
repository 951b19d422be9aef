import { useEffect, useRef } from 'react'
import { openStatuses, requestStatusWord } from '#contract/statuses.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { resolveColors } from '../../../../kit/map/colors.ts'
import { MapBox } from '../../../../kit/map/MapBox.tsx'
import { useMap, type Bounds } from '../../../../kit/map/useMap.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { useColorScheme } from '../../../../ui/useColorScheme.ts'
import { unclusteredZoom, marks, addStatusImages } from './mapLayers.ts'
import type { Mark } from './points.ts'
import { t } from './texts.ts'

interface Props {
  requests: readonly Mark[]
  chosen: Mark | undefined
  /** When this changes, the map fits all requests. */
  fitKey: string
  /** When this changes, the map zooms to the chosen request. */
  zoomKey: number
  /** Pixels at the bottom of the map covered by the card. */
  coveredPx: number
  onChoose: (calibrate: number) => void
  onBounds: (sight: Bounds) => void
  onFailed: () => void
}

/** Map canvas with one mark per repair order. */
export default function RequestCanvas(props: Props) {
  const { requests, chosen, fitKey, zoomKey, coveredPx, onChoose, onBounds, onFailed } = props
  const [scheme] = useColorScheme()
  const map = useMap({
    title: t('title'),
    marks,
    features: requests,
    chosen,
    covered: coveredPx,
    maxZoom: unclusteredZoom + 1.5,
    scheme,
    onChoose,
    onFailed,
    onMoved: onBounds,
    onReady: (canvas) => {
      const { halo, line } = resolveColors()
      addStatusImages(canvas, canvas.getContainer().parentElement ?? document, halo, line)
    },
  })
  const handledKeys = useRef({ fitKey, nearKey: zoomKey })
  const { fit, approach } = map
  useEffect(() => {
    if (handledKeys.current.fitKey !== fitKey) fit()
    if (handledKeys.current.nearKey !== zoomKey && chosen)
      approach(chosen.geometry.coordinates, unclusteredZoom + 0.5)
    handledKeys.current = { fitKey, nearKey: zoomKey }
  })
  return (
    <MapBox
      map={map}
      legend={openStatuses.map((status) => (
        <li key={status} data-status={status}>
          <StatusGlyph look={requestLook(status)} label="" />
          {requestStatusWord(status)}
        </li>
      ))}
    />
  )
}
