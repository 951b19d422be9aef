import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RequestPoint } from '#contract/requests/index.ts'
import { canDraw } from '../../../../kit/map/canDraw.ts'
import type { Box } from '../../../../kit/map/useMap.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { OrderCard } from './OrderCard.tsx'
import { OrderList } from './OrderList.tsx'
import { isInSight, marksOf } from './points.ts'
import s from './map.module.css'

const OrderCanvas = lazy(() => import('./OrderCanvas.tsx'))

interface Props {
  points: readonly RequestPoint[]
  without: number
  more: boolean
  zone: string
  /** On a phone: which of the two is in sight. */
  show: 'map' | 'list'
  onShow: (show: 'map') => void
  /** What the points answer; undefined while they are still those of the question before. */
  answered: string | undefined
}
/** What the card covers of the map on a phone, in pixels from below. */
const cardRoom = 300
const grouped = new Intl.NumberFormat('en-US')

/** The map and its list, side by side; without WebGL the list alone, which then holds all. */
export function OrderMap({ points, without, more, zone, show, onShow, answered }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  const [chosenId, setChosen] = useState<number>()
  const [draws, setDraws] = useState(canDraw)
  const [sight, setSight] = useState<Box>()
  const [asks, setAsks] = useState(0)
  const [near, setNear] = useState(0)
  const shown = useRef(answered ?? '')
  if (answered !== undefined) shown.current = answered

  const marks = useMemo(() => marksOf(points), [points])
  const inSight = useMemo(() => {
    if (!draws || !sight) return points
    return points.filter((_, at) => {
      const mark = marks[at]
      return mark !== undefined && isInSight(mark, sight)
    })
  }, [points, marks, draws, sight])
  const chosenAt = points.findIndex(({ calibrate }) => calibrate === chosenId)
  const [point, mark] = [points[chosenAt], marks[chosenAt]]

  const choose = (calibrate: number) => {
    setChosen(calibrate)
    if (show === 'list') onShow('map')
  }
  const close = () => {
    // The focus goes back to the row, where it is drawn.
    const row = page.current?.querySelector<HTMLElement>(`[data-point="${chosenId}"]`)
    setChosen(undefined)
    row?.focus({ preventScroll: true })
  }
  // Heard on the page alone: what lies over it (a filter's popover) has an Esc of its own.
  const escape = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && point && close())
  useEffect(() => {
    const box = page.current
    const hear = (event: KeyboardEvent) => void escape(event)
    box?.addEventListener('keydown', hear)
    return () => box?.removeEventListener('keydown', hear)
  }, [])
  return (
    <div ref={page} className={s.page} data-show={show} data-alone={!draws || undefined}>
      <section className={s.side} aria-label="ROs on the map">
        {inSight.length > 0 ? (
          <OrderList points={inSight} chosen={chosenId} zone={zone} onChoose={choose} />
        ) : (
          <div className={s.elsewhere}>
            <p>No RO in this part of the map.</p>
            <Button size="s" onClick={() => setAsks(asks + 1)}>
              Show all
            </Button>
          </div>
        )}
        <footer className={s.foot}>
          <span className="num" role="status">
            {inSight.length === points.length
              ? `${grouped.format(points.length)} ${points.length === 1 ? 'RO' : 'ROs'}`
              : `${grouped.format(inSight.length)} of ${grouped.format(points.length)} ROs in sight`}
          </span>
          {more && <span>The newest 5,000. Set a filter to see others.</span>}
          {without > 0 && <span className="muted">{grouped.format(without)} without a place</span>}
        </footer>
      </section>
      <div className={s.map}>
        {draws ? (
          <Suspense>
            <OrderCanvas
              orders={marks}
              chosen={mark}
              fitKey={`${shown.current} ${asks}`}
              nearKey={near}
              covered={isPhone && point ? cardRoom : 0}
              onChoose={setChosen}
              onSight={setSight}
              onFailed={() => setDraws(false)}
            />
          </Suspense>
        ) : (
          <div className={s.note}>
            <Note tone="info">This browser cannot draw the map. The list holds all of it.</Note>
          </div>
        )}
      </div>
      {point && (
        <OrderCard
          key={point.calibrate}
          point={point}
          zone={zone}
          onNear={draws ? () => setNear(near + 1) : undefined}
          onClose={close}
        />
      )}
    </div>
  )
}
