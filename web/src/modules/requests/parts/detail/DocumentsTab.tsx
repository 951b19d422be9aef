import { useQuery } from '@tanstack/react-query'
import { IconCircleCheck, IconClock, IconFileTypePdf, IconMailOff, IconSend } from '@tabler/icons-react'
import { roles, type Role } from '#contract/kit/roles.ts'
import type { EventShape, RequestShape } from '#contract/requests/index.ts'
import { lazy, Suspense, useState } from 'react'
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
import { CertificatesCard } from './CertificatesCard.tsx'
import { openDocument, type DocumentInfo } from './openDocument.ts'
import { SendDocumentDialog } from './SendDocumentDialog.tsx'
import { useCancelMail } from './useCancelMail.ts'
import { t } from './documentTexts.ts'
import s from './documents.module.css'

/** Label, icon, and color of each mail state. Unknown states show their raw name. */
const states = (): Record<string, { label: string; icon: typeof IconClock; ramp: string }> => ({
  queued: { label: t('mail.queued'), icon: IconClock, ramp: 'blue' },
  sending: { label: t('mail.sending'), icon: IconClock, ramp: 'blue' },
  sent: { label: t('mail.sent'), icon: IconCircleCheck, ramp: 'green' },
  kept: { label: t('mail.kept'), icon: IconMailOff, ramp: 'slate' },
  waiting: { label: t('mail.waiting'), icon: IconClock, ramp: 'amber' },
  refused: { label: t('mail.refused'), icon: IconMailOff, ramp: 'red' },
  undone: { label: t('mail.undone'), icon: IconMailOff, ramp: 'slate' },
})

const ClaimCard = lazy(() => import('../claim/ClaimCard.tsx'))

interface Props {
  request: RequestShape
  zone: string
  onTab: (tab: 'visits' | 'scans' | 'files' | 'charges') => void
}

/** Documents of the order by visit, and the state of each mail. */
export function DocumentsTab({ request, zone, onTab }: Props) {
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
          title={t('list.failed')}
          text={query.error.message}
        />
      )}
      {query.data && request.events.length === 0 && (
        <Card title={t('list.title')}>
          <p className="muted">{t('list.none')}</p>
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
      {request.rights.includes('addFile') && request.events.length > 0 && (
        <Suspense fallback={<CardSkeleton lines={6} />}>
          <ClaimCard request={request} zone={zone} onTab={onTab} />
        </Suspense>
      )}
      <CertificatesCard calibrate={calibrate} zone={zone} />
      <Card title={t('mail.title')} flush>
        <ul className={s.list}>
          {request.mail.length === 0 && <li className="muted">{t('mail.none')}</li>}
          {request.mail.map((mail) => {
            const look = states()[mail.state] ?? { label: mail.state, icon: IconClock, ramp: 'slate' }
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
                  {mail.state === 'waiting' && <span className={s.more}>{t('mail.retries')}</span>}
                </div>
                {mayCancelMail && (mail.state === 'queued' || mail.state === 'waiting') && (
                  <Button
                    size="s"
                    aria-label={t('mail.cancelNamed', { subject: mail.subject, to: mail.to })}
                    onClick={() => void cancelMail(mail.id)}
                  >
                    {t('mail.cancel')}
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
      title={t('list.visit', { number: visit.number })}
      actions={<StatusTag look={visitLook(visit.calibrateStatusType)} />}
      flush
    >
      <ul className={s.list} aria-label={t('list.ofVisit', { number: visit.number })}>
        {papers.map((paper) => (
          <li key={`${paper.paper} ${paper.invoice ?? ''}`}>
            <div className="grow">
              <span className={s.name}>{paper.name}</span>
              {paper.why && <span className={s.more}>{paper.why}</span>}
            </div>
            <Button
              size="s"
              icon={<IconFileTypePdf size={14} />}
              aria-label={t('document.openNamed', { name: paper.name })}
              // An authorization request without open services can't be rendered.
              notYet={paper.paper === 'authorizationRequest' ? (paper.why ?? undefined) : undefined}
              onClick={() => void openDocument(paper)}
            >
              {t('document.open')}
            </Button>
            {paper.maySend && (
              <Button
                size="s"
                icon={<IconSend size={14} />}
                aria-label={t('document.sendNamed', { name: paper.name })}
                notYet={paper.why ?? undefined}
                onClick={() => onSend(paper)}
              >
                {t('document.send')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
