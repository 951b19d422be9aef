import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stampAt } from '#contract/kit/time.ts'
import { Button } from '../../ui/base/Button.tsx'
import { CardSkeleton } from '../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../ui/states/states.tsx'
import { read } from '../api/queries.ts'
import s from './RecordViews.module.css'
import { t } from './texts.ts'

const pageStep = 10

/** Which administrators opened a repair order or a contact, the last first. Only for those who may open /views. */
export function RecordViews({ of, zone }: { of: { calibrate: number } | { contact: number }; zone: string }) {
  const [size, setSize] = useState(pageStep)
  const found = useQuery({
    ...read('GET admin/recordViews', { query: { ...of, pageSize: size } }),
    placeholderData: keepPreviousData,
  })
  if (found.isError && !found.data)
    return <ErrorState title={t('views.failed')} onAgain={() => void found.refetch()} />
  if (!found.data) return <CardSkeleton lines={2} />
  const { items, count } = found.data
  if (count === 0) return <p className={s.none}>{t('views.none')}</p>
  return (
    <div className={s.views}>
      <ol aria-label={t('views.title')}>
        {items.map((view) => (
          <li key={view.id}>
            <time dateTime={view.at}>{stampAt(view.at, zone)}</time>
            <span>
              <b>{view.by}</b>
              {view.byFirmName && <span className="soft">, {view.byFirmName}</span>}
              {view.views > 1 && <span className="soft"> · {t('views.times', { count: view.views })}</span>}
            </span>
          </li>
        ))}
      </ol>
      {items.length < count && (
        <Button size="s" busy={found.isFetching} onClick={() => setSize(size + pageStep)}>
          {t('views.more')}
        </Button>
      )}
    </div>
  )
}
