import { IconCircleCheck, IconClock, IconFileTypePdf, IconMailOff, IconSend } from '@tabler/icons-react'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { stampAt, visitLook } from '../words.ts'
import { openReport } from './openReport.ts'
import s from './documents.module.css'

/** States of a mail as the post keeps them, in words and by shape. Anything else is shown by its own word. */
const states: Record<string, { word: string; icon: typeof IconClock; ramp: string }> = {
  queued: { word: 'Queued', icon: IconClock, ramp: 'blue' },
  sending: { word: 'Being sent', icon: IconClock, ramp: 'blue' },
  sent: { word: 'Sent', icon: IconCircleCheck, ramp: 'green' },
  kept: { word: 'Kept here, not sent', icon: IconMailOff, ramp: 'slate' },
  refused: { word: 'Refused', icon: IconMailOff, ramp: 'red' },
  failed: { word: 'Not sent', icon: IconMailOff, ramp: 'red' },
  cancelled: { word: 'Taken back', icon: IconMailOff, ramp: 'slate' },
}

interface Props {
  request: RequestShape
  zone: string
  onSend: (visit: EventShape) => void
}

/** The papers of the order, and what became of each mail. */
export function DocumentsTab({ request, zone, onSend }: Props) {
  return (
    <>
      <Card title="Reports" flush>
        <ul className={s.list}>
          {request.events.length === 0 && <li className="muted">A report comes with the first visit.</li>}
          {request.events.map((visit) => (
            <li key={visit.calibrateEvent}>
              <StatusTag look={visitLook(visit.calibrateStatusType)} />
              <span className="grow">
                Visit {visit.number} <span className="soft">{visit.calibrateEventTypeName}</span>
              </span>
              <Button
                size="s"
                icon={<IconFileTypePdf size={14} />}
                onClick={() => void openReport(visit.calibrateEvent)}
              >
                Open
              </Button>
              <Button size="s" icon={<IconSend size={14} />} onClick={() => onSend(visit)}>
                Send…
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Card title="Mail" flush>
        <ul className={s.list}>
          {request.mail.length === 0 && <li className="muted">Nothing was mailed about this RO yet.</li>}
          {request.mail.map((mail) => {
            const look = states[mail.state] ?? { word: mail.state, icon: IconClock, ramp: 'slate' }
            return (
              <li key={mail.id}>
                <span className={s.state} data-ramp={look.ramp}>
                  <look.icon size={16} aria-hidden="true" />
                  {look.word}
                </span>
                <div className="grow">
                  <span className={s.subject}>{mail.subject}</span>
                  <span className={s.more}>
                    {mail.to} · {stampAt(mail.at, zone)}
                  </span>
                  {mail.words && <span className={s.more}>“{mail.words}”</span>}
                </div>
              </li>
            )
          })}
        </ul>
      </Card>
    </>
  )
}
