import { useQuery } from '@tanstack/react-query'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Card } from '../../../../ui/frame/Parts.tsx'
import s from './recommended.module.css'

/** What is recommended for orders of this type and make. Nothing stands there when nothing fits. */
export function Recommended({ calibrate, version }: { calibrate: number; version: number }) {
  useLiveRefresh('recommendation', 'calibrate/calibrateRecommendations')
  const asked = read('GET calibrate/calibrateRecommendations', { query: { calibrate } })
  // What fits depends on the order's type and vehicle: it is asked again when the order changed.
  const found = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, version] as unknown as typeof asked.queryKey,
    placeholderData: (old) => old,
  })
  if (found.error && !found.data)
    return (
      <Card title="Recommended" className={s.card}>
        <p className={s.failed}>
          The recommendations could not be loaded.{' '}
          <button type="button" onClick={() => void found.refetch()}>
            Try again
          </button>
        </p>
      </Card>
    )
  if (!found.data?.length) return null
  return (
    <Card title="Recommended" className={s.card}>
      <ul className={s.list}>
        {found.data.map((row) => (
          <li key={row.calibrateRecommendation}>
            <b>{row.recommendation}</b>
            <span className={s.fits}>
              {[row.calibrateTypeName, row.vehicleMakeName].filter(Boolean).join(', ') || 'All orders'}
            </span>
            {row.recommendationText && <p>{row.recommendationText}</p>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
