import { IconCheck, IconMinus } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import type { RefObject } from 'react'
import { clock } from '#contract/kit/time.ts'
import type { Tech } from '../data.ts'
import type { DropTarget } from '../drag.ts'
import type { Movable } from '../useMoves.ts'
import { moreDistanceText } from '../format.ts'
import { problemsOf, useWhatIf, whatIfQuery } from './useWhatIf.ts'
import { t } from '../texts.ts'
import s from './whatif.module.css'

interface Props {
  /** The drag moves it without rendering it again. */
  box: RefObject<HTMLDivElement | null>
  visit: Movable
  target: DropTarget | undefined
  techs: readonly Tech[]
  /** The shown day, for a visit without a time. */
  day: string
}

/** What follows the pointer during a drag: what the drop would do, and what would follow from it. */
export function DragChip({ box, visit, target, techs, day }: Props) {
  const { ronumber } = visit
  const tech = typeof target === 'object' ? techs.find(({ user }) => user === target.tech) : undefined
  const hasIt = tech !== undefined && visit.techIds.includes(tech.user)
  const title = () => {
    if (target === 'unassign') return t('drag.unassign', { ronumber })
    if (!tech) return t('drag.pick', { ronumber })
    return t(hasIt ? 'drag.has' : 'drag.to', { ronumber, name: tech.name })
  }
  return createPortal(
    <div ref={box} className={s.chip} role="status">
      <b>{title()}</b>
      {tech && !hasIt && <Consequences visit={visit} tech={tech.user} day={day} />}
    </div>,
    document.body,
  )
}

function Consequences({ visit, tech, day }: { visit: Movable; tech: number; day: string }) {
  const { data, isError } = useWhatIf(whatIfQuery(visit, tech, day))
  if (isError) return <span>{t('drag.failed')}</span>
  if (!data) return <span>{t('drag.checking')}</span>
  const problems = problemsOf(data)
  const more = data.after.kilometers - data.before.kilometers
  return (
    <ul>
      {problems.map((problem) => (
        <li key={problem} data-against="">
          <IconMinus size={14} aria-hidden="true" />
          {problem}
        </li>
      ))}
      {problems.length === 0 && (
        <li>
          <IconCheck size={14} aria-hidden="true" />
          {t('whatIf.fits')}
        </li>
      )}
      {data.time && (
        <li>
          <IconCheck size={14} aria-hidden="true" />
          {t('whatIf.starts', { time: clock(data.time) })}
        </li>
      )}
      <li>
        {more > 0.05 ? (
          <IconMinus size={14} aria-hidden="true" />
        ) : (
          <IconCheck size={14} aria-hidden="true" />
        )}
        {moreDistanceText(more)}
      </li>
    </ul>
  )
}
