import { links } from '#contract/links.ts'
import { EventStatus } from '#contract/statuses.ts'
import { holdText } from '#contract/next-step/hold.ts'
import { stamp } from '#contract/kit/time.ts'
import type { EventShape } from '#contract/requests/index.ts'
import { Rich } from '../../../../kit/text/Rich.tsx'
import { Link } from '../../../../ui/Link.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { VehicleNote } from '../vehicle/VehicleNote.tsx'
import { t } from './texts.ts'
import s from './tech.module.css'

interface Props {
  visit: EventShape
  /** Changes and files that wait on this device for a connection. */
  waitingCount: number
  /** Those of them that are lost when the page closes, because the device is full or stores nothing. */
  unstoredCount: number
  /** The browser stores nothing. */
  isBlocked: boolean
  /** Those that the server didn't take. */
  refusedCount: number
  zone: string
}

/** Notices above the checklist: offline, unassigned, completed, cancelled, or on hold. */
export function VisitNotices({ visit, waitingCount, unstoredCount, isBlocked, refusedCount, zone }: Props) {
  const { calibrateStatusType: status, hold, techIds, completed, techs } = visit
  const isUnassigned = techIds.length === 0 && visit.moves.length > 0
  const completedKey = completed
    ? techs
      ? 'notice.completedAtBy'
      : 'notice.completedAt'
    : techs
      ? 'notice.completedBy'
      : 'notice.completed'
  return (
    <div className={s.notes} role="status">
      {waitingCount > 0 && (
        <Note tone="warn">
          {unstoredCount > 0 ? (
            t(isBlocked ? 'notice.blocked' : 'notice.full', { count: unstoredCount })
          ) : (
            <Rich text={t.template('notice.waiting')} values={{ waiting: waitingCount }} />
          )}{' '}
          <Link href={links.waiting()}>{t('notice.show')}</Link>
        </Note>
      )}
      {refusedCount > 0 && (
        <Note tone="bad">
          {t('notice.refused', { count: refusedCount })}{' '}
          <Link href={links.waiting()}>{t('notice.show')}</Link>
        </Note>
      )}
      <VehicleNote visit={visit} zone={zone} />
      {isUnassigned && <Note tone="info">{t('notice.unassigned')}</Note>}
      {status === EventStatus.completed && (
        <Note tone="good">
          <Rich text={t.template(completedKey)} values={{ at: completed && stamp(completed), techs }} />{' '}
          {t('notice.files', { count: visit.files.length })}
        </Note>
      )}
      {status === EventStatus.cancelled && <Note tone="info">{t('notice.cancelled')}</Note>}
      {hold && <Note tone="warn">{holdText(hold, visit.number)}</Note>}
    </div>
  )
}
