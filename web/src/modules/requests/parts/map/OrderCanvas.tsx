import { useEffect, useRef } from 'react'
import { openStatuses, requestStatusNames } from '#contract/statuses.ts'
import { requestLook } from '../../../../kit/display/statusLook.ts'
import { coloursNow } from '../../../../kit/map/colours.ts'
import { MapBox } from '../../../../kit/map/MapBox.tsx'
import { useMap, type Box } from '../../../../kit/map/useMap.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { useColorScheme } from '../../../../ui/useColorScheme.ts'
import { apartFrom, marks, takePictures } from './marks.ts'
import type { Mark } from './points.ts'

interface Props {
  orders: readonly Mark[]
  chosen: Mark | undefined
  /** When it changes, the map goes to where all orders are in sight. */
  fitKey: string
  /** When it changes, the map goes near to the chosen one. */
  nearKey: number
  /** Pixels of the map that lie under the card, from below. */
  covered: number
  onChoose: (calibrate: number) => void
  onSight: (sight: Box) => void
  onFailed: () => void
}
const title = 'Map of ROs'

/** Repair orders on the drawn map. */
export default function OrderCanvas(props: Props) {
  const { orders, chosen, fitKey, nearKey, covered, onChoose, onSight, onFailed } = props
  const [scheme] = useColorScheme()
  const map = useMap({
    title,
    marks,
    features: orders,
    chosen,
    covered,
    maxZoom: apartFrom + 1.5,
    scheme,
    onChoose,
    onFailed,
    onMoved: onSight,
    onReady: (canvas) => {
      const { halo, line } = coloursNow()
      takePictures(canvas, canvas.getContainer().parentElement ?? document, halo, line)
    },
  })
  const done = useRef({ fitKey, nearKey })
  const { fit, approach } = map
  useEffect(() => {
    if (done.current.fitKey !== fitKey) fit()
    if (done.current.nearKey !== nearKey && chosen) approach(chosen.geometry.coordinates, apartFrom + 0.5)
    done.current = { fitKey, nearKey }
  })
  return (
    <MapBox
      map={map}
      legend={openStatuses.map((status) => (
        <li key={status} data-status={status}>
          <StatusGlyph look={requestLook(status)} label="" />
          {requestStatusNames[status]}
        </li>
      ))}
    />
  )
}
