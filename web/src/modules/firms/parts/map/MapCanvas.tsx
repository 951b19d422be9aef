import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { useColorScheme } from '../../../../ui/useColorScheme.ts'
import type { Point } from './points.ts'
import { useMap } from './useMap.ts'
import s from './map.module.css'

interface Props {
  points: readonly Point[]
  chosen: Point | undefined
  onChoose: (firm: number) => void
  onFailed: () => void
}

/** The drawn map with its buttons. The list beside it holds all that it does. */
export default function MapCanvas(props: Props) {
  const [scheme] = useColorScheme()
  const { box, isDrawn, fit, zoom } = useMap({ ...props, scheme })
  return (
    <>
      <div ref={box} className={s.canvas} data-drawn={isDrawn || undefined} />
      <div className={s.buttons}>
        <IconButton label="Zoom in" icon={<IconPlus />} onClick={() => zoom(1)} />
        <IconButton label="Zoom out" icon={<IconMinus />} onClick={() => zoom(-1)} />
        <IconButton label="Show all" icon={<IconArrowsMaximize />} onClick={() => fit()} />
      </div>
      <ul className={s.legend} aria-label="Marks">
        <li>
          <i data-mark="Shop" /> Shop
        </li>
        <li>
          <i data-mark="Center" /> Center
        </li>
        <li>
          <i data-mark="other" /> Other
        </li>
      </ul>
    </>
  )
}
