import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import s from './mapRows.module.css'
import { t } from './texts.ts'

/** A point of the map as a list row. Pressing it selects the point; its link opens the record. */
export interface MapRow {
  id: number
  icon: ReactNode
  content: ReactNode
  href: string
  /** Accessible name of the link: "Open RO 48213". */
  linkLabel: string
}

interface Props<P> {
  /** Accessible name of the list. */
  label: string
  points: readonly P[]
  idOf: (point: P) => number
  rowOf: (point: P) => MapRow
  /** Pixels. */
  rowHeight: number
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** The points of a map as a virtualized list, which makes the map usable by keyboard and screen reader. */
export function MapRows<P>({ label, points, idOf, rowOf, rowHeight, chosen, onChoose }: Props<P>) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- it rerenders at each scroll and memoizes nothing
  const virtual = useVirtualizer({
    count: points.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const chosenIndex = points.findIndex((point) => idOf(point) === chosen)
  useEffect(() => {
    if (chosenIndex >= 0) virtual.scrollToIndex(chosenIndex, { align: 'auto' })
  }, [chosenIndex, virtual])
  return (
    <div ref={box} className={s.rows} tabIndex={0} role="group" aria-label={label}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const point = points[index]
          if (!point) return null
          const { id, icon, content: words, href, linkLabel: opens } = rowOf(point)
          return (
            <li
              key={id}
              className={s.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              data-chosen={id === chosen || undefined}
            >
              <button type="button" data-point={id} aria-pressed={id === chosen} onClick={() => onChoose(id)}>
                {icon}
                <span className={s.words}>{words}</span>
              </button>
              <Link href={href} aria-label={opens}>
                {t('open')}
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
