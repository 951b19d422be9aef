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
import { t } from './statusTexts.ts'
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

type WordKey = Parameters<typeof t.template>[0]
/** Its word is read each time, because the language may change. */
const look = (key: WordKey, more: Omit<StatusLook, 'word'>): StatusLook => ({
  get word() {
    return t(key)
  },
  ...more,
})

/** The icons fill up as work progresses: dashed ring, ring, half, full, seal. */
export const statusLooks = {
  pending: look('pending', { icon: IconCircleDashed, ramp: 'slate', hollow: true }),
  submitted: look('submitted', { icon: IconCircleArrowUp, ramp: 'blue' }),
  submittedOk: look('submittedOk', { icon: IconCircleCheck, ramp: 'blue' }),
  assigned: look('assigned', { icon: IconUserCircle, ramp: 'violet' }),
  working: look('working', { icon: IconBrightnessFilled, ramp: 'amber' }),
  hold: look('hold', { icon: IconPlayerPauseFilled, ramp: 'rose' }),
  completed: look('completed', { icon: IconCircleCheckFilled, ramp: 'green' }),
  paid: look('paid', { icon: IconRosetteDiscountCheckFilled, ramp: 'green' }),
  cancelled: look('cancelled', { icon: IconCircleX, ramp: 'slate' }),
  voided: look('voided', { icon: IconBan, ramp: 'slate', struck: true }),
} as const satisfies Record<string, StatusLook>

export type StatusKey = keyof typeof statusLooks
