import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconClock, IconFileTypePdf, IconMailOff, IconSend } from '@tabler/icons-react'
import { roles, type Role } from '#contract/kit/roles.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { useState } from 'react'
import { visitLook } from '../../../../kit/display/statusLook.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { listError } from '../../../../kit/list/listError.ts'
import { read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { StatusTag } from '../../../../ui/base/Status.tsx'
import { Card } from '../../../../ui/frame/Parts.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { useProfile } from '../../../identity/door.ts'
import { stampAt } from '../visitText.ts'
import { openDocument, type DocumentInfo } from './openDocument.ts'
import { SendDocumentDialog } from './SendDocumentDialog.tsx'
import { useCancelMail } from './useCancelMail.ts'
import s from './documents.module.css'

/** Label, icon, and color of each mail state. Unknown states show their raw name. */
const states: Record<string, { label: string; icon: typeof IconClock; ramp: string }> = {
  queued: { label: 'Queued', icon: IconClock, ramp: 'blue' },
  sending: { label: 'Being sent', icon: IconClock, ramp: 'blue' },
  sent: { label: 'Sent', icon: IconCircleCheck, ramp: 'green' },
  kept: { label: 'Kept here, not sent', icon: IconMailOff, ramp: 'slate' },
  waiting: { label: 'Waits for the mail server', icon: IconClock, ramp: 'amber' },
  refused: { label: 'Refused', icon: IconMailOff, ramp: 'red' },
  undone: { label: 'Taken back', icon: IconMailOff, ramp: 'slate' },
}

interface Props {
  request: RequestShape
  zone: string
}

/** Documents of the order by visit, and the state of each mail. */
export function DocumentsTab({ request, zone }: Props) {
  const { calibrate } = request
  const query = useQuery(read('GET report/papers', { query: { calibrate } }))
  useLiveRefresh('event request', 'report/papers')
  const cancelMail = useCancelMail(calibrate)
  // Technicians may only cancel their own mail, which the toast offers right after sending.
  const mayCancelMail = !useProfile().roles.some((role) => roles.technician.includes(role as Role))
  const [sending, setSending] = useState<DocumentInfo>()
  const visit = request.events.find((each) => each.calibrateEvent === sending?.calibrateEvent)
  return (
    <>
      {query.isPending && <CardSkeleton lines={6} />}
      {query.error && !query.data && (
        <ErrorState
          {...listError(query.error, () => void query.refetch())}
          title="The documents could not be loaded"
          text={query.error.message}
        />
      )}
      {query.data && request.events.length === 0 && (
        <Card title="Documents">
          <p className="muted">Documents come with the first visit.</p>
        </Card>
      )}
      {query.data &&
        request.events.map((each) => (
          <VisitDocuments
            key={each.calibrateEvent}
            visit={each}
            papers={query.data.filter((paper) => paper.calibrateEvent === each.calibrateEvent)}
            onSend={setSending}
          />
        ))}
      <Card title="Mail" flush>
        <ul className={s.list}>
          {request.mail.length === 0 && <li className="muted">Nothing was mailed about this RO yet.</li>}
          {request.mail.map((mail) => {
            const look = states[mail.state] ?? { label: mail.state, icon: IconClock, ramp: 'slate' }
            return (
              <li key={mail.id}>
                <span className={s.state} data-ramp={look.ramp}>
                  <look.icon size={16} aria-hidden="true" />
                  {look.label}
                </span>
                <div className="grow">
                  <span className={s.subject}>{mail.subject}</span>
                  <span className={s.more}>
                    {mail.to} · {stampAt(mail.at, zone)}
                  </span>
                  {mail.words && <span className={s.more}>“{mail.words}”</span>}
                  {mail.state === 'waiting' && (
                    <span className={s.more}>
                      It is tried again by itself. Nothing needs to be sent anew.
                    </span>
                  )}
                </div>
                {mayCancelMail && (mail.state === 'queued' || mail.state === 'waiting') && (
                  <Button
                    size="s"
                    aria-label={`Take back ${mail.subject} to ${mail.to}`}
                    onClick={() => void cancelMail(mail.id)}
                  >
                    Take back
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      {sending && visit && (
        <SendDocumentDialog
          request={request}
          visit={visit}
          paper={sending}
          onClose={() => setSending(undefined)}
        />
      )}
    </>
  )
}

interface VisitDocumentsProps {
  visit: EventShape
  papers: readonly DocumentInfo[]
  onSend: (paper: DocumentInfo) => void
}

function VisitDocuments({ visit, papers, onSend }: VisitDocumentsProps) {
  return (
    <Card
      title={`Visit ${visit.number}`}
      actions={<StatusTag look={visitLook(visit.calibrateStatusType)} />}
      flush
    >
      <ul className={s.list} aria-label={`Documents of visit ${visit.number}`}>
        {papers.map((paper) => (
          <li key={`${paper.paper} ${paper.invoice ?? ''}`}>
            <div className="grow">
              <span className={s.name}>{paper.name}</span>
              {paper.why && <span className={s.more}>{paper.why}</span>}
            </div>
            <Button
              size="s"
              icon={<IconFileTypePdf size={14} />}
              aria-label={`Open ${paper.name}`}
              // An authorization request without open services can't be rendered.
              notYet={paper.paper === 'authorizationRequest' ? (paper.why ?? undefined) : undefined}
              onClick={() => void openDocument(paper)}
            >
              Open
            </Button>
            {paper.maySend && (
              <Button
                size="s"
                icon={<IconSend size={14} />}
                aria-label={`Send ${paper.name}`}
                notYet={paper.why ?? undefined}
                onClick={() => onSend(paper)}
              >
                Send…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
