import { IconCircleCheckFilled, IconCircleDashed, IconCircleHalf2, IconCircleX } from '@tabler/icons-react'
import type { ClaimState } from './format.ts'
import { t } from './texts.ts'
import s from './car.module.css'

const icons = {
  done: IconCircleCheckFilled,
  booked: IconCircleHalf2,
  dismissed: IconCircleX,
  open: IconCircleDashed,
} as const

/** State of a claim: an icon with its name. */
export function ClaimStateMark({ state }: { state: ClaimState }) {
  const Icon = icons[state]
  return (
    <span className={s.state} data-state={state}>
      <Icon size={15} aria-hidden="true" />
      {t(`state.${state}`)}
    </span>
  )
}
