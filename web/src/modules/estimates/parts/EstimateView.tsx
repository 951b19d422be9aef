import { stampAt } from '#contract/kit/time.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Money, moneyText } from '../../../ui/base/Money.tsx'
import { Vin } from '../../../ui/base/Vin.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import type { RepairShape } from '../data.ts'
import { amountsText, totalText, versionText } from '../format.ts'
import { LinesTable } from './LinesTable.tsx'
import { t } from '../texts.ts'
import s from '../estimates.module.css'

interface Props {
  estimate: RepairShape
  onVersion: (repairData: number) => void
}

/** A received estimate: what changed, its lines, totals, versions, and vehicle. */
export function EstimateView({ estimate, onVersion }: Props) {
  const { content, previous, history } = estimate
  return (
    <div className={s.view}>
      <div className={s.main}>
        {previous && <Changes estimate={estimate} previous={previous} />}
        <Card title={t('view.lines')} sub={String(content.lines.length)} flush>
          <LinesTable lines={content.lines} />
        </Card>
      </div>
      <div className={s.side}>
        <Totals content={content} />
        {history.length > 1 && (
          <Card title={t('versions.title')} sub={String(history.length)} flush>
            <ul className={s.versions}>
              {history.map((version) => (
                <li key={version.repairData}>
                  <button
                    type="button"
                    aria-current={version.repairData === estimate.repairData || undefined}
                    onClick={() => onVersion(version.repairData)}
                  >
                    <span>{versionText(version.supplement)}</span>
                    <span className="num">{version.gross && moneyText(version.gross)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </Card>
        )}
        <About estimate={estimate} />
      </div>
    </div>
  )
}

function Changes({
  estimate,
  previous,
}: {
  estimate: RepairShape
  previous: NonNullable<RepairShape['previous']>
}) {
  const { gross } = estimate
  const { grossBefore: before, lines } = previous
  return (
    <Card
      title={t('changes.title')}
      sub={
        gross && before && gross !== before
          ? t('changes.total', { before: moneyText(before), after: moneyText(gross) })
          : undefined
      }
      flush
    >
      {lines.length === 0 && <p className={s.soft}>{t('changes.none')}</p>}
      <ul className={s.changes}>
        {lines.map(({ kind, line, before: was }, index) => (
          <li key={`${index} ${line.number}`}>
            <span className={s.kind} data-kind={kind}>
              {t(`changes.${kind}`)}
            </span>
            <span>
              {[line.operation, line.text].filter(Boolean).join(' ')}{' '}
              <span className={s.soft}>
                {amountsText(line)}
                {was && ` (${t('changes.before', { before: amountsText(was) || was.text })})`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const sums = ['tax', 'gross', 'deductible', 'net'] as const

function Totals({ content }: { content: RepairShape['content'] }) {
  const parts = content.totals.filter(({ group }) => group !== 'summary')
  const isEmpty = parts.length === 0 && sums.every((name) => content[name] === null)
  return (
    <Card title={t('totals.title')}>
      {isEmpty ? (
        <p className={s.soft}>{t('totals.none')}</p>
      ) : (
        <dl className={s.totals}>
          {parts.map((total, index) => (
            <Amount
              key={`${index} ${total.code}`}
              label={totalText(total)}
              hours={total.hours}
              amount={total.amount}
            />
          ))}
          {sums.map(
            (name) =>
              content[name] !== null && (
                <Amount
                  key={name}
                  label={t(`totals.${name}`)}
                  amount={content[name]}
                  isSum={name === 'gross' || name === 'net'}
                />
              ),
          )}
        </dl>
      )}
    </Card>
  )
}

interface AmountProps {
  label: string
  amount: string
  hours?: string | null
  isSum?: boolean
}

function Amount({ label, amount, hours, isSum }: AmountProps) {
  const sum = isSum ? '' : undefined
  return (
    <>
      <dt data-sum={sum}>{label}</dt>
      <dd data-sum={sum} className={s.hours}>
        {hours && t('view.hours', { hours, type: '' })}
      </dd>
      <dd data-sum={sum}>
        <Money amount={amount} />
      </dd>
    </>
  )
}

function About({ estimate }: { estimate: RepairShape }) {
  const { content } = estimate
  const facts: [label: string, value: string][] = [
    [t('view.owner'), estimate.ownerName],
    [t('view.insurer'), estimate.insurer],
    [t('view.claim'), estimate.claimNumber],
    [t('view.mileage'), content.vehicle.mileage],
    [t('view.estimator'), content.estimator],
    [t('view.system'), estimate.system],
    [
      t('view.received'),
      t('view.receivedBy', { at: stampAt(estimate.receivedAt, displayZone()), name: estimate.receivedBy }),
    ],
    [t('view.options'), content.vehicle.options.join(', ')],
  ]
  return (
    <Card title={t('view.about')}>
      <dl className={s.facts}>
        <dt>{t('view.vin')}</dt>
        <dd>
          <Vin vin={estimate.vin} copy />
        </dd>
        {facts.map(
          ([label, value]) =>
            value !== '' && (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
