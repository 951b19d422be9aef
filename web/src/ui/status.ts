import {
  IconBan,
  IconBrightnessFilled,
  IconCircleArrowUp,
  IconCircleCheck,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCircleX,
  IconPlayerPauseFilled,
  IconRosetteDiscountCheckFilled,
  IconUserCircle,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Ramp } from './theme.ts'

/** How a status looks. Shape comes first, then the word, then the color, so that it doesn't depend on color alone. */
export interface StatusLook {
  word: string
  icon: ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: 'true' }>
  ramp: Ramp
  /** Outline without a fill: work hasn't started. */
  hollow?: boolean
  /** Strikethrough: it never counted. */
  struck?: boolean
}

/** The icons fill up as work progresses: dashed ring, ring, half, full, seal. */
export const statusLooks = {
  pending: { word: 'Pending', icon: IconCircleDashed, ramp: 'slate', hollow: true },
  submitted: { word: 'Submitted', icon: IconCircleArrowUp, ramp: 'blue' },
  // texts-ignore: a status name of the specification, like the others here
  submittedOk: { word: 'Submitted OK', icon: IconCircleCheck, ramp: 'blue' },
  assigned: { word: 'Assigned', icon: IconUserCircle, ramp: 'violet' },
  working: { word: 'Working', icon: IconBrightnessFilled, ramp: 'amber' },
  hold: { word: 'Hold', icon: IconPlayerPauseFilled, ramp: 'rose' },
  completed: { word: 'Completed', icon: IconCircleCheckFilled, ramp: 'green' },
  paid: { word: 'Paid', icon: IconRosetteDiscountCheckFilled, ramp: 'green' },
  cancelled: { word: 'Cancelled', icon: IconCircleX, ramp: 'slate' },
  voided: { word: 'Voided', icon: IconBan, ramp: 'slate', struck: true },
} as const satisfies Record<string, StatusLook>

export type StatusKey = keyof typeof statusLooks
