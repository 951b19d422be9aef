import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from '../../ui/Link.tsx'
import s from './mapRows.module.css'

/** A place of the map as a row: pressed it is chosen, its link opens it. */
export interface MapRow {
  id: number
  icon: ReactNode
  words: ReactNode
  href: string
  /** What the link opens, in words: "Open RO 48213". */
  opens: string
}

interface Props<P> {
  /** How the list is called, for those who hear it. */
  label: string
  points: readonly P[]
  idOf: (point: P) => number
  rowOf: (point: P) => MapRow
  /** Pixels. */
  rowHeight: number
  chosen: number | undefined
  onChoose: (id: number) => void
}

/** What stands on a map, row by row: by keyboard and ear it is the map. Only the rows in sight are drawn. */
export function MapRows<P>({ label, points, idOf, rowOf, rowHeight, chosen, onChoose }: Props<P>) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- drawn anew at each scroll, nothing here is memoised
  const virtual = useVirtualizer({
    count: points.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const at = points.findIndex((point) => idOf(point) === chosen)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])
  return (
    <div ref={box} className={s.rows} tabIndex={0} role="group" aria-label={label}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const point = points[index]
          if (!point) return null
          const { id, icon, words, href, opens } = rowOf(point)
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
                Open
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
