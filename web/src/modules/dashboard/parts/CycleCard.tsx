import type { AnswerOf } from '#contract/kit/call.ts'
import type { dashboardCycleTimes } from '#contract/dashboard.ts'
import { ChartCard } from '../../../kit/charts/ChartCard.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { StepBar } from '../../../ui/chart/StepBar.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { shareText, valueText, changeOf } from './values.ts'
import { t } from '../texts.ts'
import s from './dashboard.module.css'

type Cycle = AnswerOf<typeof dashboardCycleTimes>

interface Props {
  cycle: Cycle
  className?: string
  onOpen?: () => void
}

/** Average hours from submitted to completed, step by step, and what follows until payment. */
export function CycleCard({ cycle, className, onOpen }: Props) {
  const { total } = cycle
  const whole = Number(total.now ?? 0)
  const inTotal = cycle.steps.filter(({ step }) => step !== 'pay')
  const pay = cycle.steps.find(({ step }) => step === 'pay')
  const largest = inTotal.toSorted((a, b) => Number(b.now) - Number(a.now))[0]
  return (
    <ChartCard<Cycle['steps'][number]>
      title={t('cycle.title')}
      sub={t('cycle.sub')}
      className={className}
      actions={
        onOpen && (
          <Button size="s" look="ghost" onClick={onOpen}>
            {t('cycle.open')}
          </Button>
        )
      }
      table={{
        file: t('cycle.title'),
        rows: cycle.steps,
        keyOf: ({ step }) => step,
        foot: [
          t('cycle.total'),
          valueText('hours', total.now),
          '',
          valueText('hours', total.before),
          changeOf('hours', total)?.text ?? '',
          valueText('count', cycle.ros.now),
        ],
        columns: [
          { key: 'step', title: t('column.step'), text: ({ step }) => t(`step.${step}`) },
          {
            key: 'now',
            title: t('column.average'),
            align: 'right',
            text: ({ now }) => valueText('hours', now),
            cell: ({ now }) => now,
          },
          {
            key: 'share',
            title: t('column.share'),
            align: 'right',
            text: ({ step, now }) => (step === 'pay' ? '' : shareText(Number(now), whole)),
          },
          {
            key: 'before',
            title: t('column.before'),
            align: 'right',
            text: ({ before }) => valueText('hours', before),
            cell: ({ before }) => before,
          },
          {
            key: 'change',
            title: t('column.change'),
            align: 'right',
            text: (step) => changeOf('hours', step)?.text ?? '',
          },
          {
            key: 'ros',
            title: t('column.ros'),
            align: 'right',
            text: ({ ros }) => valueText('count', String(ros)),
          },
        ],
      }}
    >
      <StepBar
        steps={inTotal.map(({ step, now }) => ({
          key: step,
          name: t(`step.${step}`),
          value: Number(now ?? 0),
          text: valueText('hours', now),
          share: shareText(Number(now ?? 0), whole),
        }))}
      />
      <div className={s.note}>
        {largest?.now && whole > 0 ? (
          <Note tone="info">
            {t('cycle.largest', {
              step: t(`step.${largest.step}`),
              share: shareText(Number(largest.now), whole),
            })}{' '}
            {pay?.now && t('cycle.afterPay', { hours: valueText('hours', pay.now) })}
          </Note>
        ) : (
          <span className="muted">{t('cycle.none')}</span>
        )}
      </div>
    </ChartCard>
  )
}
