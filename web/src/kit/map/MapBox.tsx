import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../../ui/base/Button.tsx'
import s from './map.module.css'
import { t } from './texts.ts'

interface Props {
  map: {
    box: RefObject<HTMLDivElement | null>
    isDrawn: boolean
    fit: () => unknown
    zoom: (by: 1 | -1) => unknown
  }
  /** Legend entries as list items. */
  legend: ReactNode
}

/** A map with zoom buttons and a legend. The list beside it offers the same content to keyboards and screen readers. */
export const MapBox = ({ map, legend }: Props) => (
  <>
    <div ref={map.box} className={s.canvas} data-drawn={map.isDrawn || undefined} />
    {!map.isDrawn && (
      <p className={s.waiting} role="status">
        {t('loading')}
      </p>
    )}
    <div className={s.buttons}>
      <IconButton label={t('zoomIn')} icon={<IconPlus />} onClick={() => map.zoom(1)} />
      <IconButton label={t('zoomOut')} icon={<IconMinus />} onClick={() => map.zoom(-1)} />
      <IconButton label={t('showAll')} icon={<IconArrowsMaximize />} onClick={() => map.fit()} />
    </div>
    <ul className={s.legend} aria-label={t('legend')}>
      {legend}
    </ul>
  </>
)
