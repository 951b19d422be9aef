import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RequestPoint } from '#contract/requests/index.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { plannedText } from '../../../../kit/zone.ts'
import { requestLook } from '../list/columns.tsx'
import s from './map.module.css'

const rowHeight = 72

interface Props {
  points: readonly RequestPoint[]
  chosen: number | undefined
  zone: string
  onChoose: (calibrate: number) => void
}

/** What the map has in sight, row by row: by keyboard and ear it is the map. Only the rows in sight are drawn. */
export function OrderList({ points, chosen, zone, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- drawn anew at each scroll, nothing here is memoised
  const virtual = useVirtualizer({
    count: points.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const at = points.findIndex(({ calibrate }) => calibrate === chosen)
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' })
  }, [at, virtual])
  return (
    <div ref={box} className={s.rows} tabIndex={0} role="group" aria-label="ROs, rows">
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const point = points[index]
          if (!point) return null
          const { calibrate, ronumber } = point
          return (
            <li
              key={calibrate}
              className={s.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
              data-chosen={calibrate === chosen || undefined}
            >
              <button
                type="button"
                data-order={calibrate}
                aria-pressed={calibrate === chosen}
                onClick={() => onChoose(calibrate)}
              >
                <StatusGlyph look={requestLook(point.status)} size={20} />
                <span className={s.words}>
                  <b className="cut">{point.vehicleText || 'No vehicle yet'}</b>
                  <span className="cut soft">
                    {ronumber} · <span dir="auto">{point.firmName}</span>
                  </span>
                  <span className="cut muted">
                    {point.nextVisit
                      ? plannedText(point.nextVisit, point.nextVisitZone, zone)
                      : 'Not scheduled'}
                    {point.techs && ` · ${point.techs}`}
                  </span>
                </span>
              </button>
              <Link href={`/calibrate/${calibrate}`} aria-label={`Open RO ${ronumber}`}>
                Open
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
