import { IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { stageName } from '../visit/stageName.ts'
import type { StageKey } from '../visit/stages.ts'
import { t } from './texts.ts'
import hand from './hand.module.css'
import s from './tech.module.css'

interface Props {
  stage: StageKey
  done: number
  total: number
  /** Whether this visit skips the stage. */
  isSkipped: boolean
  /** The first section hides its heading because the stage bar right above already names it. */
  isFirst: boolean
  /** Open items that a yes is enough for. */
  plainCount: number
  onAll: () => void
  children: ReactNode
}

export const stageId = (stage: StageKey): string => `stage-${stage}`

/** The items of one stage with a heading. */
export function StageSection(props: Props) {
  const { stage, done, total, isSkipped, isFirst, plainCount, onAll, children } = props
  const head = `${stageId(stage)}-head`
  return (
    <section className={s.stage} id={stageId(stage)} tabIndex={-1} aria-labelledby={head}>
      <div className={hand.stageHead}>
        <h2 id={head} className={cx(isFirst && plainCount < 2 && 'vh')}>
          {stageName(stage)}{' '}
          <span className="muted num">
            {total === 0 ? t('stage.empty') : t('stage.count', { done, total })}
          </span>
        </h2>
        {plainCount > 1 && (
          <Button size="l" icon={<IconChecks size={22} aria-hidden="true" />} onClick={onAll}>
            {stage === 'ready'
              ? t('stage.all.ready', { count: plainCount })
              : t('stage.all.done', { count: plainCount })}
          </Button>
        )}
      </div>
      {isSkipped && <p className={s.left}>{t('stage.skipped')}</p>}
      <ul aria-label={stageName(stage)}>{children}</ul>
    </section>
  )
}
