import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { StatusGlyph } from '../../../../ui/base/Status.tsx'
import { stageLook } from '../../../../ui/tech/Stages.tsx'
import { stageNames, type StageKey } from '../visit/stages.ts'
import s from './tech.module.css'

interface Props {
  stage: StageKey
  done: number
  total: number
  /** The stage is left out for this visit. */
  skipped: boolean
  open: boolean
  onOpen: (open: boolean) => void
  children: ReactNode
}

export const stageId = (stage: StageKey): string => `stage-${stage}`

/** The items of one stage under its head; the head folds it, and a finished one begins folded. */
export function StageSection({ stage, done, total, skipped, open, onOpen, children }: Props) {
  const says = skipped ? 'left out' : total === 0 ? 'nothing asked' : `${done} of ${total}`
  return (
    <section className={s.stage} id={stageId(stage)} aria-labelledby={`${stageId(stage)}-head`}>
      <h2>
        <button
          type="button"
          id={`${stageId(stage)}-head`}
          aria-expanded={open}
          aria-controls={`${stageId(stage)}-items`}
          onClick={() => onOpen(!open)}
        >
          {!open && <StatusGlyph look={stageLook({ done, total })} size={20} label="" />}
          {stageNames[stage]} <span className="muted num">{says}</span>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      </h2>
      <ul id={`${stageId(stage)}-items`} hidden={!open} aria-label={stageNames[stage]}>
        {open && children}
      </ul>
    </section>
  )
}
