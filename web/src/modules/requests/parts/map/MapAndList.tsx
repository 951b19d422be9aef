import { numberText } from '#contract/kit/locale.ts'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { RequestPoint } from '#contract/requests/index.ts'
import { canDraw } from '../../../../kit/map/canDraw.ts'
import type { Bounds } from '../../../../kit/map/useMap.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { SelectedRequestCard } from './SelectedRequestCard.tsx'
import { RequestMapList } from './RequestMapList.tsx'
import { isInBounds, requestMarks } from './points.ts'
import { t } from './texts.ts'
import s from './map.module.css'

const OrderCanvas = lazy(() => import('./RequestCanvas.tsx'))

interface Props {
  points: readonly RequestPoint[]
  unplacedCount: number
  isTruncated: boolean
  zone: string
  /** On a phone, which of the two is shown. */
  show: 'map' | 'list'
  onShow: (show: 'map') => void
  /** Key of the query the points belong to; undefined while they are still those of the previous query. */
  answerKey: string | undefined
}
/** Height in pixels that the card covers of the map on a phone. */
const cardHeight = 300

/** Map and list side by side. Without WebGL only the list, which then shows all requests. */
export function MapAndList({ points, unplacedCount, isTruncated, zone, show, onShow, answerKey }: Props) {
  const page = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 899px)', undefined, { getInitialValueInEffect: false })
  const [chosenId, setChosen] = useState<number>()
  const [canDrawMap, setCanDrawMap] = useState(canDraw)
  const [bounds, setBounds] = useState<Bounds>()
  const [fitCount, setFitCount] = useState(0)
  const [zoomCount, setZoomCount] = useState(0)
  const shownKey = useRef(answerKey ?? '')
  if (answerKey !== undefined) shownKey.current = answerKey

  const marks = useMemo(() => requestMarks(points), [points])
  const visiblePoints = useMemo(() => {
    if (!canDrawMap || !bounds) return points
    return points.filter((_, at) => {
      const mark = marks[at]
      return mark !== undefined && isInBounds(mark, bounds)
    })
  }, [points, marks, canDrawMap, bounds])
  const chosenIndex = points.findIndex(({ calibrate }) => calibrate === chosenId)
  const [point, mark] = [points[chosenIndex], marks[chosenIndex]]

  const choose = (calibrate: number) => {
    setChosen(calibrate)
    if (show === 'list') onShow('map')
  }
  const close = () => {
    // Return the focus to the row, if it is rendered.
    const row = page.current?.querySelector<HTMLElement>(`[data-point="${chosenId}"]`)
    setChosen(undefined)
    row?.focus({ preventScroll: true })
  }
  // Listen on the page element only, because overlays such as filter popovers handle Escape themselves.
  const escape = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && point && close())
  useEffect(() => {
    const box = page.current
    const onKeyDown = (event: KeyboardEvent) => void escape(event)
    box?.addEventListener('keydown', onKeyDown)
    return () => box?.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <div ref={page} className={s.page} data-show={show} data-alone={!canDrawMap || undefined}>
      <section className={s.side} aria-label={t('list.label')}>
        {visiblePoints.length > 0 ? (
          <RequestMapList points={visiblePoints} chosen={chosenId} zone={zone} onChoose={choose} />
        ) : (
          <div className={s.elsewhere}>
            <p>{t('list.none')}</p>
            <Button size="s" onClick={() => setFitCount(fitCount + 1)}>
              {t('list.showAll')}
            </Button>
          </div>
        )}
        <footer className={s.foot}>
          <span className="num" role="status">
            {visiblePoints.length === points.length
              ? t('list.count', { count: points.length, number: numberText(points.length) })
              : t('list.inView', {
                  number: numberText(visiblePoints.length),
                  total: numberText(points.length),
                })}
          </span>
          {isTruncated && <span>{t('list.truncated')}</span>}
          {unplacedCount > 0 && (
            <span className="muted">{t('list.unplaced', { number: numberText(unplacedCount) })}</span>
          )}
        </footer>
      </section>
      <div className={s.map}>
        {canDrawMap ? (
          <Suspense>
            <OrderCanvas
              requests={marks}
              chosen={mark}
              fitKey={`${shownKey.current} ${fitCount}`}
              zoomKey={zoomCount}
              coveredPx={isPhone && point ? cardHeight : 0}
              onChoose={setChosen}
              onBounds={setBounds}
              onFailed={() => setCanDrawMap(false)}
            />
          </Suspense>
        ) : (
          <div className={s.note}>
            <Note tone="info">{t('noMap')}</Note>
          </div>
        )}
      </div>
      {point && (
        <SelectedRequestCard
          key={point.calibrate}
          point={point}
          zone={zone}
          onZoomIn={canDrawMap ? () => setZoomCount(zoomCount + 1) : undefined}
          onClose={close}
        />
      )}
    </div>
  )
}
