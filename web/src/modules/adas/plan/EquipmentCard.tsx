import { systemLabel } from '#contract/kit/adasLabels.ts'
import { Card } from '../../../ui/frame/Parts.tsx'
import type { PlanEntryShape } from './data.ts'
import { fittingText } from './format.ts'
import { t } from './texts.ts'
import s from './plan.module.css'

interface Props {
  entries: readonly PlanEntryShape[]
  zone: string
  /** Whether the reader may say what is on the vehicle. */
  mayAnswer: boolean
  /** `null` forgets what a person saw. */
  onFit: (entry: PlanEntryShape, isFitted: boolean | null) => void
}

/** Every system that the vehicle has, may have, or lacks, with who says so and when. */
export function EquipmentCard({ entries, zone, mayAnswer, onFit }: Props) {
  const listed = entries.filter(({ system }) => system !== 'scan')
  const count = (fitting: string) => listed.filter(({ equipped }) => equipped.fitting === fitting).length
  return (
    <Card
      title={t('equipment.title')}
      sub={t('equipment.sub', { fitted: count('fitted'), maybe: count('maybe') })}
      flush
    >
      <details className={s.equipment}>
        <summary>{t('equipment.show')}</summary>
        <dl>
          {listed.map((entry) => (
            <div key={entry.system}>
              <dt>{systemLabel(entry.system)}</dt>
              <dd>
                {fittingText(entry, zone)}
                {mayAnswer && <Answers entry={entry} onFit={onFit} />}
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  )
}

function Answers({ entry, onFit }: Pick<Props, 'onFit'> & { entry: PlanEntryShape }) {
  const { fitting, source } = entry.equipped
  const answers = [
    ...(fitting === 'fitted' ? [] : [{ says: t('fit.isThere'), isFitted: true }]),
    ...(fitting === 'notFitted' ? [] : [{ says: t('fit.change'), isFitted: false }]),
    ...(source === 'person' ? [{ says: t('fit.forget'), isFitted: null }] : []),
  ]
  return (
    <span className={s.answers}>
      {answers.map(({ says, isFitted }) => (
        <button key={says} type="button" className={s.more} onClick={() => onFit(entry, isFitted)}>
          {says}
          <span className="vh"> {systemLabel(entry.system)}</span>
        </button>
      ))}
    </span>
  )
}
