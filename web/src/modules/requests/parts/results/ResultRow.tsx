import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import { outcomeLabel, resultMethodLabel } from '#contract/kit/resultLabels.ts'
import { systemOutcomes, type SystemOutcome } from '#contract/kit/results.ts'
import { stampAt } from '#contract/kit/time.ts'
import type { SystemResult } from '#contract/requests/results.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { t } from './texts.ts'
import s from './results.module.css'

const icons = { passed: IconCheck, failed: IconX, notDone: IconMinus } as const

interface Props {
  row: SystemResult
  zone: string
  mayRecord: boolean
  onChoose: (result: SystemOutcome) => void
  onDetails: () => void
}

/** A system with its three outcomes. */
export function ResultRow({ row, zone, mayRecord, onChoose, onDetails }: Props) {
  const name = systemLabel(row.system)
  const about = [row.method && resultMethodLabel(row.method), row.procedure, row.reason].filter(Boolean)
  return (
    <li className={s.row}>
      <div className={s.line}>
        <span className="grow">
          <b>{name}</b>
          {about.length > 0 && <small>{about.join(' · ')}</small>}
          {row.at && <small>{t('recorded', { by: row.by, at: stampAt(row.at, zone) })}</small>}
        </span>
        {mayRecord ? (
          row.result !== null && (
            <Button size="l" aria-label={t('detailsOf', { system: name })} onClick={onDetails}>
              {t('details')}
            </Button>
          )
        ) : (
          <b data-result={row.result ?? undefined}>
            {row.result ? outcomeLabel(row.result) : t('notRecorded')}
          </b>
        )}
      </div>
      {mayRecord && (
        <div className={s.ways} role="group" aria-label={name}>
          {systemOutcomes.map((outcome) => {
            const Icon = icons[outcome]
            return (
              <button
                key={outcome}
                type="button"
                data-way={outcome}
                aria-pressed={row.result === outcome}
                onClick={() => onChoose(outcome)}
              >
                <Icon size={22} aria-hidden="true" />
                {outcomeLabel(outcome)}
              </button>
            )
          })}
        </div>
      )}
    </li>
  )
}
