import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconClock, IconFileTypePdf, IconMailOff, IconSend } from '@tabler/icons-react'
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
import { stampAt } from '../words.ts'
import { openPaper, type Paper } from './openReport.ts'
import { SendReport } from './SendReport.tsx'
import { useTakeMailBack } from './useTakeMailBack.ts'
import s from './documents.module.css'

/** States of a mail as the post keeps them, in words and by shape. Anything else is shown by its own word. */
const states: Record<string, { word: string; icon: typeof IconClock; ramp: string }> = {
  queued: { word: 'Queued', icon: IconClock, ramp: 'blue' },
  sending: { word: 'Being sent', icon: IconClock, ramp: 'blue' },
  sent: { word: 'Sent', icon: IconCircleCheck, ramp: 'green' },
  kept: { word: 'Kept here, not sent', icon: IconMailOff, ramp: 'slate' },
  waiting: { word: 'Waits for the mail server', icon: IconClock, ramp: 'amber' },
  refused: { word: 'Refused', icon: IconMailOff, ramp: 'red' },
  undone: { word: 'Taken back', icon: IconMailOff, ramp: 'slate' },
}

interface Props {
  request: RequestShape
  zone: string
}

/** The papers of the order, visit by visit, and what became of each mail. */
export function DocumentsTab({ request, zone }: Props) {
  const { calibrate } = request
  const found = useQuery(read('GET report/papers', { query: { calibrate } }))
  useLiveRefresh('event request', 'report/papers')
  const takeBack = useTakeMailBack(calibrate)
  // A technician takes back their own alone, and is offered that as it is sent.
  const mayTakeBack = !useProfile().roles.includes(14)
  const [sending, setSending] = useState<Paper>()
  const visit = request.events.find((each) => each.calibrateEvent === sending?.calibrateEvent)
  return (
    <>
      {found.isPending && <CardSkeleton lines={6} />}
      {found.error && !found.data && (
        <ErrorState
          {...listError(found.error, () => void found.refetch())}
          title="The documents could not be loaded"
          text={found.error.message}
        />
      )}
      {found.data && request.events.length === 0 && (
        <Card title="Documents">
          <p className="muted">Documents come with the first visit.</p>
        </Card>
      )}
      {found.data &&
        request.events.map((each) => (
          <PaperCard
            key={each.calibrateEvent}
            visit={each}
            papers={found.data.filter((paper) => paper.calibrateEvent === each.calibrateEvent)}
            onSend={setSending}
          />
        ))}
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
                  {mail.state === 'waiting' && (
                    <span className={s.more}>
                      It is tried again by itself. Nothing needs to be sent anew.
                    </span>
                  )}
                </div>
                {mayTakeBack && (mail.state === 'queued' || mail.state === 'waiting') && (
                  <Button
                    size="s"
                    aria-label={`Take back ${mail.subject} to ${mail.to}`}
                    onClick={() => void takeBack(mail.id)}
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
        <SendReport request={request} visit={visit} paper={sending} onClose={() => setSending(undefined)} />
      )}
    </>
  )
}

interface CardProps {
  visit: EventShape
  papers: readonly Paper[]
  onSend: (paper: Paper) => void
}

function PaperCard({ visit, papers, onSend }: CardProps) {
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
              // One that asks about nothing cannot be made.
              notYet={paper.paper === 'authorizationRequest' ? (paper.why ?? undefined) : undefined}
              onClick={() => void openPaper(paper)}
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
