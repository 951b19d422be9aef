import {
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconCircleCheckFilled,
  IconClock,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react'
import type { jobStates } from '#contract/admin.ts'
import { StatusPill } from '../../../ui/base/Status.tsx'
import type { StatusLook } from '../../../ui/status.ts'
import { t } from './texts.ts'

type MessageState = (typeof jobStates)[number]

const looks: Record<MessageState, Omit<StatusLook, 'word'>> = {
  queued: { icon: IconClock, ramp: 'slate', hollow: true },
  sending: { icon: IconSend, ramp: 'blue' },
  // It failed at least once.
  waiting: { icon: IconRefresh, ramp: 'amber' },
  sent: { icon: IconCircleCheckFilled, ramp: 'green' },
  kept: { icon: IconArchive, ramp: 'slate' },
  refused: { icon: IconAlertTriangle, ramp: 'red' },
  undone: { icon: IconArrowBackUp, ramp: 'slate', struck: true },
}
const isState = (state: string): state is MessageState => Object.hasOwn(looks, state)

/** State of a message in words: "Refused". */
export const messageStateText = (state: string): string => (isState(state) ? t(`job.state.${state}`) : state)

/** State of an email, text message, push, or result for CCC as a pill. */
export const MessageStatePill = ({ state }: { state: string }) =>
  isState(state) ? <StatusPill look={{ word: messageStateText(state), ...looks[state] }} /> : <>{state}</>
