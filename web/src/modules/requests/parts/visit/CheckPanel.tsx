import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChecklistLine, EventShape } from '#contract/requests/index.ts'
import { CallError } from '../../../../kit/api/client.ts'
import { cx } from '../../../../ui/cx.ts'
import { toast } from '../../../../ui/toast.ts'
import { useCheckItem } from '../../data.ts'
import { stampAt } from '../words.ts'
import { lineId, linesOf, stageNames, type StageKey } from './stages.ts'
import s from './visit.module.css'

type State = { done: boolean; skippedReason?: string | null }
const says = ({ done, skippedReason }: State): string =>
  done ? 'done' : skippedReason ? 'skipped again' : 'open again'

interface Props {
  visit: EventShape
  stage: StageKey
  zone: string
  id: string
}

/** The items of one stage: done by whom and when, what an open one still needs, and a box to tick where one may. */
export function CheckPanel({ visit, stage, zone, id }: Props) {
  const check = useCheckItem(visit.calibrate)
  const may = visit.rights.includes(stage === 'ready' ? 'checkReady' : 'check')
  // Kept here, so that the box shows it in the same moment and keeps the focus meanwhile.
  const [asked, setAsked] = useState<{ id: number; done: boolean }>()
  const put = async (line: ChecklistLine, to: State, undo?: () => void): Promise<void> => {
    setAsked({ id: line.id, done: to.done })
    try {
      await check.mutateAsync({ calibrateEvent: visit.calibrateEvent, id: line.id, ...to })
      toast.ok(`${line.name} ${says(to)}`, undo && { undo })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : `${line.name} could not be changed.`)
    } finally {
      setAsked(undefined)
    }
  }
  const toggle = (line: ChecklistLine, done: boolean) =>
    put(line, { done }, () => put(line, { done: line.done, skippedReason: line.skippedReason }))
  return (
    <ul id={id} className={s.items} aria-label={stageNames[stage]}>
      {linesOf(visit, stage).map((line) => {
        const done = asked?.id === line.id ? asked.done : line.done
        const isClosed = done || line.skippedReason !== null
        return (
          <li key={line.id} id={lineId(line.id)} tabIndex={-1}>
            <label>
              <input
                type="checkbox"
                className="check"
                checked={done}
                disabled={!may}
                onChange={(event) => void (asked ? undefined : toggle(line, event.currentTarget.checked))}
              />
              <span className={cx('grow', isClosed && 'muted')}>
                {line.name}
                {line.isOptional && <span className="muted"> (optional)</span>}
              </span>
            </label>
            {line.files.length > 0 && (
              <span className={s.itemFiles}>
                <IconPhoto size={14} aria-label="Files" />
                {line.files.length}
              </span>
            )}
            <span className={s.itemSays}>
              {line.skippedReason
                ? `Skipped: ${line.skippedReason}`
                : line.needs
                  ? line.needs[0]?.toUpperCase() + line.needs.slice(1)
                  : done && line.doneAt
                    ? `${line.doneBy ?? ''}, ${stampAt(line.doneAt, zone)}`
                    : ''}
            </span>
            {line.note && <p className={s.note}>{line.note}</p>}
          </li>
        )
      })}
    </ul>
  )
}
