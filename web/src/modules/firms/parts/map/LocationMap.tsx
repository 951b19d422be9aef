import { numberText } from '#contract/kit/locale.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { firmTypeLabel } from '#contract/kit/firm-types.ts'
import { links } from '#contract/links.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { canDraw } from '../../../../kit/map/canDraw.ts'
import { MapRows, type MapRow } from '../../../../kit/map/MapRows.tsx'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { Empty, ErrorState } from '../../../../ui/states/states.tsx'
import { cityOf } from '../../addressText.ts'
import { TypeIcon } from '../../../../kit/display/TypeIcon.tsx'
import type { Point } from './points.ts'
import { t } from './texts.ts'
import s from './map.module.css'

const MapCanvas = lazy(() => import('./MapCanvas.tsx'))
const rowHeight = 56

interface Props {
  search: string
  inactive: boolean
  onClear: () => void
}

/** The locations in scope on a map, with a list that offers the same. Without WebGL, only the list. */
export default function LocationMap({ search, inactive, onClear }: Props) {
  const [chosen, setChosen] = useState<number>()
  const [canDrawMap, setCanDrawMap] = useState(canDraw)
  const found = useQuery({
    ...read('GET firm/locationPoints', { query: { search, showInactive: inactive || undefined } }),
    placeholderData: keepPreviousData,
  })
  const points = useMemo(
    () => found.data?.items.toSorted((a, b) => a.name.localeCompare(b.name)),
    [found.data],
  )
  const point = points?.find(({ firm }) => firm === chosen)
  if (found.error && !points)
    return (
      <div className={s.none}>
        <ErrorState {...listError(found.error, () => void found.refetch())} title={t('failed')} />
      </div>
    )
  if (!points)
    return (
      <div className={s.page}>
        <div className={s.side}>
          <CardSkeleton lines={10} />
        </div>
      </div>
    )
  const withoutPosition = found.data?.withoutPlace ?? 0
  if (points.length === 0 && withoutPosition === 0)
    return (
      <div className={s.none}>
        {search ? (
          <Empty kind="noMatch" title={t('noMatch', { search })}>
            <Button onClick={onClear}>{t('clear')}</Button>
          </Empty>
        ) : (
          <Empty kind="none" title={t('none.title')} text={t('none.text')} />
        )}
      </div>
    )
  return (
    <div className={s.page} data-list={!canDrawMap || undefined}>
      <section className={s.side} aria-label={t('list')}>
        <MapRows
          label={t('rows')}
          points={points}
          idOf={({ firm }) => firm}
          rowOf={rowOf}
          rowHeight={rowHeight}
          chosen={chosen}
          onChoose={setChosen}
        />
        <footer className={s.foot}>
          <span className="num" role="status">
            {t('count', { count: points.length, shown: numberText(points.length) })}
          </span>
          {withoutPosition > 0 && (
            <span className="muted">{t('withoutPosition', { total: numberText(withoutPosition) })}</span>
          )}
        </footer>
      </section>
      <div className={s.map}>
        {canDrawMap ? (
          <Suspense>
            <MapCanvas
              points={points}
              chosen={point}
              onChoose={setChosen}
              onFailed={() => setCanDrawMap(false)}
            />
          </Suspense>
        ) : (
          <div className={s.note}>
            <Note tone="info">{t('noCanvas')}</Note>
          </div>
        )}
        {point && <PointCard point={point} onClose={() => setChosen(undefined)} />}
      </div>
    </div>
  )
}

const PointCard = ({ point, onClose }: { point: Point; onClose: () => void }) => (
  <aside className={s.card} aria-label={t('card.label')}>
    <b dir="auto">{point.name}</b>
    <span className="soft">
      {[firmTypeLabel(point.type), cityOf(point), point.isInactive && t('card.inactive')]
        .filter(Boolean)
        .join(', ')}
    </span>
    <span className="row">
      <Button size="s" look="primary" href={links.location(point.firm)}>
        {t('card.open')}
      </Button>
      <Button size="s" look="ghost" onClick={onClose}>
        {t('card.close')}
      </Button>
    </span>
  </aside>
)

const rowOf = (point: Point): MapRow => ({
  id: point.firm,
  icon: <TypeIcon type={point.type} />,
  content: (
    <>
      <b className="cut" dir="auto">
        {point.name}
      </b>
      <span className="cut muted">
        {[firmTypeLabel(point.type), cityOf(point), point.isInactive && t('row.inactive')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  ),
  href: links.location(point.firm),
  linkLabel: t('row.open', { name: point.name }),
})
