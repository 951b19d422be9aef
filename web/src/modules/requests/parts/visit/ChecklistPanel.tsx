import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { cx } from '../../../../ui/cx.ts'
import { toast } from '../../../../ui/toast.ts'
import { useCheckItem } from '../../data.ts'
import { stampAt } from '../visitText.ts'
import { needsText } from './needsText.ts'
import { stageName } from './stageName.ts'
import { lineId, linesOf, type StageKey } from './stages.ts'
import { t } from './texts.ts'
import s from './visit.module.css'

type State = { done: boolean; skippedReason?: string | null }
const changedText = (item: string, { done, skippedReason }: State): string =>
  done ? t('item.done', { item }) : skippedReason ? t('item.skipped', { item }) : t('item.open', { item })

interface Props {
  visit: EventShape
  stage: StageKey
  zone: string
  id: string
}

/** Items of one stage with who did them and when, what open ones need, and a checkbox if the user may tick. */
export function ChecklistPanel({ visit, stage, zone, id }: Props) {
  const check = useCheckItem(visit.calibrate)
  const mayTick = visit.rights.includes(stage === 'ready' ? 'checkReady' : 'check')
  // Optimistic state, so that the checkbox changes at once and keeps the focus while saving.
  const [pending, setPending] = useState<{ id: number; done: boolean }>()
  const update = async (line: ChecklistLine, to: State, undo?: () => void): Promise<void> => {
    setPending({ id: line.id, done: to.done })
    try {
      await check.mutateAsync({ calibrateEvent: visit.calibrateEvent, id: line.id, ...to })
      toast.ok(changedText(line.name, to), undo && { undo })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('item.failed', { item: line.name }))
    } finally {
      setPending(undefined)
    }
  }
  const toggle = (line: ChecklistLine, done: boolean) =>
    update(line, { done }, () => update(line, { done: line.done, skippedReason: line.skippedReason }))
  return (
    <ul id={id} className={s.items} aria-label={stageName(stage)}>
      {linesOf(visit, stage).map((line) => {
        const done = pending?.id === line.id ? pending.done : line.done
        const isClosed = done || line.skippedReason !== null
        return (
          <li key={line.id} id={lineId(line.id)} tabIndex={-1}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked={done}
                disabled={!mayTick}
                onChange={(event) => void (pending ? undefined : toggle(line, event.currentTarget.checked))}
              />
              <span className={cx('grow', isClosed && 'muted')}>
                {line.name}
                {line.isOptional && <span className="muted"> {t('item.optional')}</span>}
              </span>
            </label>
            {line.files.length > 0 && (
              <span className={s.itemFiles}>
                <IconPhoto size={14} aria-label={t('item.files')} />
                {line.files.length}
              </span>
            )}
            <span className={s.itemSays}>
              {line.skippedReason
                ? t('item.skippedReason', { reason: line.skippedReason })
                : line.needs.length > 0
                  ? needsText(line.needs)
                  : done && line.doneAt
                    ? t('item.doneBy', { name: line.doneBy ?? '', at: stampAt(line.doneAt, zone) })
                    : ''}
            </span>
            {line.note && <p className={s.note}>{line.note}</p>}
          </li>
        )
      })}
    </ul>
  )
}
