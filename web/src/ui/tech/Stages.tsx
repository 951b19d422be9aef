import { StatusGlyph } from '../base/Status.tsx'
import { statusLooks } from '../status.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

/** A stage of a visit and its progress. */
export interface Stage {
  key: string
  label: string
  done: number
  total: number
}

/** Icon of a stage: Pending for nothing done, Working for some, Completed for all. */
export const stageLook = ({ done, total }: Pick<Stage, 'done' | 'total'>) =>
  done >= total ? statusLooks.completed : done > 0 ? statusLooks.working : statusLooks.pending

interface BarProps {
  stages: readonly Stage[]
  active: string
  onChange: (key: string) => void
}

/** The stages of a visit as a bar of large buttons with icon, name, and "3 of 4". */
export function StageBar({ stages, active, onChange }: BarProps) {
  return (
    <div className={s.stages} role="group" aria-label={t('stages')}>
      {stages.map((stage) => (
        <button
          key={stage.key}
          type="button"
          className={s.stage}
          aria-pressed={stage.key === active}
          onClick={() => onChange(stage.key)}
        >
          <StatusGlyph look={stageLook(stage)} size={22} label="" />
          <b className="cut">{stage.label}</b>
          <span className="num">{t('progress', { done: stage.done, total: stage.total })}</span>
        </button>
      ))}
    </div>
  )
}

/** The stages in a visit card, each with icon, name, "3 of 4", and a progress bar. */
export function StageLines({ stages, glyphs = true }: { stages: readonly Stage[]; glyphs?: boolean }) {
  return (
    <div className={s.holder}>
      <ul className={s.lines}>
        {stages.map((stage) => {
          const full = stage.done >= stage.total
          return (
            <li key={stage.key} className={s.line}>
              <span className={s.lineHead}>
                {glyphs && <StatusGlyph look={stageLook(stage)} size={14} label="" />}
                <span className="grow cut">{stage.label}</span>
                <b className={full ? 'muted' : undefined}>
                  {t('progress', { done: stage.done, total: stage.total })}
                </b>
              </span>
              <span className={s.track} data-full={full || undefined} aria-hidden="true">
                <i style={{ width: `${stage.total ? (100 * stage.done) / stage.total : 100}%` }} />
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
