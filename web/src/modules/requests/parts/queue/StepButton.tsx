import { useQueryClient } from '@tanstack/react-query'
import { links } from '#contract/links.ts'
import type { QueueSection } from '#contract/kit/work-queue.ts'
import type { QueueRow } from '#contract/requests/index.ts'
import { RequestStatus } from '#contract/statuses.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { useRequestMoves } from '../detail/useMoves.ts'
import { t } from './texts.ts'
import s from './queue.module.css'

type Props = { row: QueueRow; section: QueueSection; onStep: (row: QueueRow) => void }

/** The step that a row waits for: done at once, in a dialog, or on the page that it leads to. */
export function StepButton({ row, section, onStep }: Props) {
  const { action } = row
  if (action === 'accept') return <AcceptButton row={row} />
  const href = hrefOf(row)
  if (href)
    return (
      <Button size="s" className={s.step} href={href}>
        {t(`step.${action}`)}
      </Button>
    )
  const isPlanned = action === 'schedule' && section !== 'unassigned'
  return (
    <Button size="s" className={s.step} onClick={() => onStep(row)}>
      {isPlanned ? t('step.reschedule') : t(`step.${action}`)}
    </Button>
  )
}

/** Where a step is done if it has a page of its own. */
const hrefOf = ({ action, calibrate, calibrateEvent }: QueueRow): string | undefined => {
  if (action === 'open') return links.request(calibrate, calibrateEvent ?? undefined)
  if (action === 'answer' && calibrateEvent !== null)
    return links.authorizeSignedIn(calibrateEvent, 'services')
  if (action === 'schedule' && calibrateEvent === null) return links.newVisit(calibrate)
  return undefined
}

function AcceptButton({ row }: { row: QueueRow }) {
  const client = useQueryClient()
  const { move, isMoving } = useRequestMoves(row)
  const accept = async () => {
    // A refusal means that somebody else was faster, so the row is out of date.
    if (!(await move(RequestStatus.submittedOk))) void markStale(client, 'dashboard/workQueue')
  }
  return (
    <Button size="s" className={s.step} busy={isMoving} onClick={() => void accept()}>
      {t('step.accept')}
    </Button>
  )
}
