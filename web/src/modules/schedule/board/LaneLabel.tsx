import type { Ref } from 'react'
import { Avatar } from '../../../ui/base/text.tsx'
import type { Lane } from './rules/lanes.ts'
import { laneName } from './format.ts'
import s from './board.module.css'

/** Name of a lane at its left. */
export function LaneLabel({ lane, sub, ref }: { lane: Lane; sub?: string; ref?: Ref<HTMLDivElement> }) {
  return (
    <div ref={ref} className={s.label}>
      {lane.kind === 'tech' && lane.id !== null && <Avatar name={lane.name} size="l" />}
      <span className="grow">
        <b className="cut">{laneName(lane)}</b>
        {sub && <span className="cut">{sub}</span>}
      </span>
    </div>
  )
}
