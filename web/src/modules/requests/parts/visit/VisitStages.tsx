import { IconChevronDown } from '@tabler/icons-react'
import type { EventShape } from '#contract/requests/index.ts'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { stageLook } from '../../../../ui/tech/Stages.tsx'
import { stageName } from './stageName.ts'
import { stageKeys, type StageKey } from './stages.ts'
import { t } from './texts.ts'
import s from './visit.module.css'

interface Props {
  visit: EventShape
  open: StageKey | undefined
  onOpen: (key: StageKey | undefined) => void
  panel: string
}

/** Stages with their progress; pressing one shows its items. */
export function VisitStages({ visit, open, onOpen, panel }: Props) {
  const shown = stageKeys.filter((key) => visit.stages[key].total > 0)
  if (shown.length === 0) return null
  return (
    <div className={s.holder}>
      <div className={s.stages} role="group" aria-label={t('stages.label')}>
        {shown.map((key) => {
          const { done, total } = visit.stages[key]
          const isFull = done >= total
          return (
            <button
              key={key}
              type="button"
              className={s.stage}
              data-print=""
              aria-expanded={open === key}
              aria-controls={open === key ? panel : undefined}
              onClick={() => onOpen(open === key ? undefined : key)}
            >
              <span className={s.stageHead}>
                <StatusGlyph look={stageLook({ done, total })} size={14} label="" />
                <span>{stageName(key)}</span>
                <IconChevronDown size={14} aria-hidden="true" className={s.turn} />
                <b className={isFull ? 'muted' : undefined}>{t('stages.count', { done, total })}</b>
              </span>
              <span className={s.track} data-full={isFull || undefined} aria-hidden="true">
                <i style={{ width: `${(100 * done) / total}%` }} />
              </span>
            </button>
          )
        })}
      </div>
    </div>
  )
}
