import { stamp } from '#contract/kit/time.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { visitStatus } from '../statuses.ts'
import s from './tech.module.css'

interface Props {
  visit: EventShape
  /** Number of changes and files queued on this device. */
  waitingCount: number
}

/** Notices above the checklist: offline, unassigned, completed, cancelled, or on hold. */
export function VisitNotices({ visit, waitingCount }: Props) {
  const { calibrateStatusType: status, techIds, completed, techs } = visit
  const isUnassigned = techIds.length === 0 && visit.moves.length > 0
  return (
    <div className={s.notes} role="status">
      {waitingCount > 0 && (
        <Note tone="warn">
          <b>{waitingCount} waiting.</b> There is no line. They are kept on this device and sent when it is
          back.
        </Note>
      )}
      {isUnassigned && (
        <Note tone="info">Nobody has this visit yet. Take it, and it is yours and begins now.</Note>
      )}
      {status === visitStatus.completed && (
        <Note tone="good">
          <b>Completed{completed ? ` ${stamp(completed)}` : ''}</b>
          {techs ? ` by ${techs}.` : '.'} {visit.files.length} photos and files.
        </Note>
      )}
      {status === visitStatus.cancelled && <Note tone="info">This visit was cancelled.</Note>}
      {status === visitStatus.hold && (
        <Note tone="warn">This visit is on {visitLook(status).word.toLowerCase()}.</Note>
      )}
    </div>
  )
}
