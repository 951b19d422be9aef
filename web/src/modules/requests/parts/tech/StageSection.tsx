import type { ReactNode } from 'react'
import { cx } from '../../../../ui/cx.ts'
import { stageName, type StageKey } from '../visit/stages.ts'
import { t } from './texts.ts'
import s from './tech.module.css'

interface Props {
  stage: StageKey
  done: number
  total: number
  /** Whether this visit skips the stage. */
  isSkipped: boolean
  /** The first section hides its heading because the stage bar right above already names it. */
  isFirst: boolean
  children: ReactNode
}

export const stageId = (stage: StageKey): string => `stage-${stage}`

/** The items of one stage with a heading. */
export function StageSection({ stage, done, total, isSkipped, isFirst, children }: Props) {
  const head = `${stageId(stage)}-head`
  return (
    <section className={s.stage} id={stageId(stage)} tabIndex={-1} aria-labelledby={head}>
      <h2 id={head} className={cx(isFirst && 'vh')}>
        {stageName(stage)}{' '}
        <span className="muted num">
          {total === 0 ? t('stage.empty') : t('stage.count', { done, total })}
        </span>
      </h2>
      {isSkipped && <p className={s.left}>{t('stage.skipped')}</p>}
      <ul aria-label={stageName(stage)}>{children}</ul>
    </section>
  )
}
