import { links } from '#contract/links.ts'
import type { EventRow } from '#contract/requests/calls.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { nextText } from './nextVisit.ts'
import { t } from './texts.ts'
import s from './hand.module.css'

/** What comes after a completed visit; undefined is nothing more today. */
export function NextVisitNote({ next }: { next: EventRow | undefined }) {
  return (
    <Note tone="info">
      {next ? (
        <Link className={s.nextLink} href={links.techSchedule(next.calibrateEvent)}>
          {nextText(next)}
        </Link>
      ) : (
        t('next.none')
      )}
    </Note>
  )
}
