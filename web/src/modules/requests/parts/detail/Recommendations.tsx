import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { t } from './texts.ts'
import s from './recommendations.module.css'

/** Recommendations for orders of this type and make. Renders nothing if none fit. */
export function Recommendations({ calibrate, version }: { calibrate: number; version: number }) {
  useLiveRefresh('recommendation', 'calibrate/calibrateRecommendations')
  const baseQuery = read('GET calibrate/calibrateRecommendations', { query: { calibrate } })
  // The version is part of the key because recommendations depend on the order's type and vehicle.
  const query = useQuery({
    ...baseQuery,
    queryKey: [...baseQuery.queryKey, version] as unknown as typeof baseQuery.queryKey,
    placeholderData: (old) => old,
  })
  if (query.error && !query.data)
    return (
      <Card title={t('recommended.title')} className={s.card}>
        <p className={s.failed}>
          {t('recommended.failed')}{' '}
          <button type="button" onClick={() => void query.refetch()}>
            {t('recommended.again')}
          </button>
        </p>
      </Card>
    )
  if (!query.data?.length) return null
  return (
    <Card title={t('recommended.title')} className={s.card}>
      <ul className={s.list}>
        {query.data.map((row) => (
          <li key={row.calibrateRecommendation}>
            <b>{row.recommendation}</b>
            <span className={s.fits}>
              {[row.calibrateTypeName, row.vehicleMakeName].filter(Boolean).join(', ') ||
                t('recommended.all')}
            </span>
            {row.recommendationText && <p>{row.recommendationText}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
