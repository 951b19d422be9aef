import { systemLabel } from '#contract/kit/adasLabels.ts'
import { codeChangeLabel, codeStatusLabel, scanKindLabel } from '#contract/kit/scanLabels.ts'
import { scanKinds, type ScanKind } from '#contract/kit/scans.ts'
import type { ComparedCode, OrderScans } from '#contract/scans.ts'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Empty } from '../../../ui/states/states.tsx'
import { t } from './texts.ts'
import s from './scans.module.css'

interface Props {
  scans: OrderScans
  onPlan: () => void
}

/** All codes of an order's scans, with what became of each. */
export function CodesCard({ scans: { scans, codes }, onPlan }: Props) {
  const kinds = scanKinds.filter((kind) => scans.some((scan) => scan.kind === kind && scan.isRead))
  const counted = codes.filter(({ isIgnored }) => !isIgnored)
  const count = (change: ComparedCode['change']) => counted.filter((code) => code.change === change).length
  const hasResult = kinds.includes('post')
  const sub = hasResult
    ? (['remains', 'new', 'cleared'] as const)
        .filter((change) => count(change) > 0)
        .map((change) => t(`codes.${change}`, { count: count(change) }))
        .join(', ')
    : t('codes.count', { count: counted.length })
  if (codes.length === 0)
    return (
      <Card title={t('codes.title')}>
        {kinds.length > 0 ? (
          <Empty kind="none" title={t('codes.none')} text={t('codes.noneText')} />
        ) : (
          <Empty kind="none" title={t('codes.unread')} text={t('codes.unreadText')} />
        )}
      </Card>
    )
  return (
    <Card title={t('codes.title')} sub={sub} flush>
      <table className={s.codes}>
        <thead>
          <tr>
            <th scope="col">{t('codes.code')}</th>
            <th scope="col">{t('codes.what')}</th>
            <th scope="col">{t('codes.system')}</th>
            {kinds.map((kind) => (
              <th scope="col" key={kind}>
                {scanKindLabel(kind)}
              </th>
            ))}
            {hasResult && <th scope="col">{t('codes.result')}</th>}
          </tr>
        </thead>
        <tbody>
          {codes.map((code) => (
            <Row
              key={`${code.code} ${code.module}`}
              code={code}
              kinds={kinds}
              hasResult={hasResult}
              onPlan={onPlan}
            />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function Row({
  code,
  kinds,
  hasResult,
  onPlan,
}: {
  code: ComparedCode
  kinds: readonly ScanKind[]
  hasResult: boolean
  onPlan: () => void
}) {
  return (
    <tr data-change={code.change} data-ignored={code.isIgnored || undefined}>
      <th scope="row">
        <span className={s.code}>{code.code}</span>
      </th>
      <td className={s.what}>
        <span>{code.text || code.meaning || t('codes.noText')}</span>
        <span className={s.soft}>
          {[code.module, code.text ? code.meaning : ''].filter(Boolean).join(' · ')}
        </span>
        {code.asksCalibration && <span className={s.asks}>{t('codes.asks')}</span>}
        {code.isIgnored && <span className={s.soft}>{t('codes.ignored')}</span>}
      </td>
      <td data-label={t('codes.system')}>
        {code.system ? (
          <button
            type="button"
            className={s.link}
            aria-label={t('codes.plan', { system: systemLabel(code.system) })}
            onClick={onPlan}
          >
            {systemLabel(code.system)}
          </button>
        ) : (
          <span className="muted">–</span>
        )}
      </td>
      {kinds.map((kind) => (
        <td key={kind} data-label={scanKindLabel(kind)}>
          {code[kind] ? codeStatusLabel(code[kind]) : <span className="muted">{t('codes.notFound')}</span>}
        </td>
      ))}
      {hasResult && (
        <td data-label={t('codes.result')}>
          <span className={s.change} data-change={code.change}>
            {codeChangeLabel(code.change)}
          </span>
        </td>
      )}
    </tr>
  )
}
