import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../../ui/base/Button.tsx'
import s from './map.module.css'

interface Props {
  map: {
    box: RefObject<HTMLDivElement | null>
    isDrawn: boolean
    fit: () => unknown
    zoom: (by: 1 | -1) => unknown
  }
  /** What the marks mean: items of a list. */
  legend: ReactNode
}

/** A drawn map with its buttons and its legend. The list beside it holds all that it does. */
export const MapBox = ({ map, legend }: Props) => (
  <>
    <div ref={map.box} className={s.canvas} data-drawn={map.isDrawn || undefined} />
    {!map.isDrawn && (
      <p className={s.waiting} role="status">
        The map is being drawn…
      </p>
    )}
    <div className={s.buttons}>
      <IconButton label="Zoom in" icon={<IconPlus />} onClick={() => map.zoom(1)} />
      <IconButton label="Zoom out" icon={<IconMinus />} onClick={() => map.zoom(-1)} />
      <IconButton label="Show all" icon={<IconArrowsMaximize />} onClick={() => map.fit()} />
    </div>
    <ul className={s.legend} aria-label="Marks">
      {legend}
    </ul>
  </>
)
