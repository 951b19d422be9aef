import { useMemo } from 'react'
import { MapBox } from '../../../../kit/map/MapBox.tsx'
import { useMap } from '../../../../kit/map/useMap.ts'
import { useColorScheme } from '../../../../ui/useColorScheme.ts'
import { featuresOf, type Point } from './points.ts'
import { marks } from './style.ts'
import { t } from './texts.ts'
import s from './map.module.css'

interface Props {
  points: readonly Point[]
  chosen: Point | undefined
  onChoose: (firm: number) => void
  onFailed: () => void
}

/** Renders the locations on the map. */
export default function MapCanvas({ points, chosen, onChoose, onFailed }: Props) {
  const [scheme] = useColorScheme()
  const features = useMemo(() => featuresOf(points), [points])
  const mark = useMemo(() => chosen && featuresOf([chosen])[0], [chosen])
  const title = t('canvas')
  const map = useMap({
    title,
    marks,
    features,
    chosen: mark,
    approach: 9,
    maxZoom: 14,
    scheme,
    onChoose,
    onFailed,
  })
  return (
    <MapBox
      map={map}
      legend={(['Shop', 'Center', 'Other'] as const).map((type) => (
        <li key={type} className={s.type}>
          <i data-mark={type} /> {t(`legend.${type}`)}
        </li>
      ))}
    />
  )
}
