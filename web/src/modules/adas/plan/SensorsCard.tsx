import { systemLabel } from '#contract/kit/adasLabels.ts'
import { Card } from '../../../ui/frame/Parts.tsx'
import { ClaimStateMark } from './ClaimStateMark.tsx'
import { usePlan } from './data.ts'
import { SensorCar } from './SensorCar.tsx'
import { claimsOf, stateOf } from './format.ts'
import { t } from './texts.ts'
import s from './car.module.css'

/** The sensors of an order's plan, beside its visits. Renders nothing if no sensor needs work. */
export function SensorsCard({
  calibrate,
  version,
  className,
}: {
  calibrate: number
  version: number
  className?: string
}) {
  const { data } = usePlan(calibrate, version)
  const claims = data ? claimsOf(data.entries) : []
  if (claims.length === 0) return null
  return (
    <Card
      title={t('vehicle.title')}
      className={className}
      actions={<span className="xs muted">{t('vehicle.sub')}</span>}
    >
      <SensorCar claims={claims} />
      <ol className={s.list}>
        {claims.map((entry, index) => (
          <li key={entry.system}>
            <span className={s.number} data-state={stateOf(entry)}>
              {index + 1}
            </span>
            {systemLabel(entry.system)}
            <ClaimStateMark state={stateOf(entry)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
