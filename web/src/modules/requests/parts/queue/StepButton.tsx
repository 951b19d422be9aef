import { useQueryClient } from '@tanstack/react-query'
import {
  IconArrowRight,
  IconCalendarPlus,
  IconCash,
  IconCheck,
  IconReceipt,
  IconSend,
  IconUserPlus,
} from '@tabler/icons-react'
import { links } from '#contract/links.ts'
import type { QueueAction, QueueSection } from '#contract/kit/work-queue.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { RequestStatus } from '#contract/statuses.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Button, type ButtonProps } from '../../../../ui/base/Button.tsx'
import { useRequestMoves } from '../detail/useMoves.ts'
import { t } from './texts.ts'
import s from './queue.module.css'

const icons: Record<QueueAction, typeof IconCheck> = {
  accept: IconCheck,
  schedule: IconCalendarPlus,
  assign: IconUserPlus,
  ask: IconSend,
  answer: IconCheck,
  invoice: IconReceipt,
  pay: IconCash,
  open: IconArrowRight,
}

type Props = {
  row: QueueRow
  section: QueueSection
  /** The button of the current row is filled, and Enter presses it. */
  isCurrent: boolean
  onStep: (row: QueueRow) => void
}

/** The step that a row waits for: done at once, in a dialog, or on the page that it leads to. */
export function StepButton({ row, section, isCurrent, onStep }: Props) {
  const { action } = row
  const Icon = icons[action]
  const isPlanned = action === 'schedule' && section !== 'unassigned'
  const shared: ButtonProps = {
    className: s.step,
    icon: <Icon size={16} />,
    look: isCurrent ? 'primary' : 'plain',
    keys: isCurrent ? 'enter' : undefined,
    children: isPlanned ? t('step.reschedule') : t(`step.${action}`),
  }
  if (action === 'accept') return <AcceptButton row={row} shared={shared} />
  const href = hrefOf(row)
  return href ? <Button {...shared} href={href} /> : <Button {...shared} onClick={() => onStep(row)} />
}

/** Where a step is done if it has a page of its own. */
const hrefOf = ({ action, calibrate, calibrateEvent }: QueueRow): string | undefined => {
  if (action === 'open') return links.request(calibrate, calibrateEvent ?? undefined)
  if (action === 'answer' && calibrateEvent !== null)
    return links.authorizeSignedIn(calibrateEvent, 'services')
  if (action === 'schedule' && calibrateEvent === null) return links.newVisit(calibrate)
  return undefined
}

function AcceptButton({ row, shared }: { row: QueueRow; shared: ButtonProps }) {
  const client = useQueryClient()
  const { move, isMoving } = useRequestMoves(row)
  const accept = async () => {
    // A refusal means that somebody else was faster, so the row is out of date.
    if (!(await move(RequestStatus.submittedOk))) void markStale(client, 'dashboard/workQueue')
  }
  return <Button {...shared} busy={isMoving} onClick={() => void accept()} />
}
