import { links } from '#contract/links.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { useLive } from '../../../kit/live/live.ts'
import { read, markStale } from '../../../kit/api/queries.ts'
import { usePageTitle } from '../../../kit/browser/pageTitle.ts'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { Empty, ErrorState } from '../../../ui/states/states.tsx'
import { DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { AnswerForm } from '../parts/authorize/AnswerForm.tsx'
import { RecordedAnswer } from '../parts/authorize/RecordedAnswer.tsx'
import { JobHeader } from '../parts/authorize/Headers.tsx'
import { t } from './texts.ts'
import s from '../parts/authorize/authorize.module.css'

/** /authorizeservices/{visit}/{action}: answer an authorization while signed in. */
export default function AuthorizeServices() {
  const params = useParams({ strict: false })
  const calibrateEvent = Number(params.calibrateEvent) || 0
  const action = params.action?.toLowerCase() === 'visit' ? 'visit' : 'services'
  const client = useQueryClient()
  const [answered, setAnswered] = useState<AuthorizationView>()
  const query = useQuery(read('GET calibrate/authorization', { query: { calibrateEvent, action } }))
  const waiting = useWaiting(query.isPending)
  const view = answered ?? query.data
  usePageTitle(view?.job ? t('authorize.title', { ronumber: view.job.ronumber }) : undefined)
  useLive('event', (changes) => {
    if (changes.some(({ id }) => id === calibrateEvent)) void query.refetch()
  })
  if (query.error && !view) {
    const status = query.error instanceof CallError ? query.error.status : 0
    return (
      <div className={s.page} data-inside="">
        {status === 404 || status === 403 ? (
          <Empty
            kind="denied"
            title={t(status === 404 ? 'authorize.notFound' : 'authorize.denied')}
            text={query.error.message}
          />
        ) : (
          <ErrorState
            title={t('authorize.failed')}
            text={query.error.message}
            onAgain={() => void query.refetch()}
          />
        )}
      </div>
    )
  }
  if (!view)
    return (
      <div className={s.page} data-inside="">
        {waiting !== 'brief' && <DetailSkeleton />}
      </div>
    )
  return (
    <div className={s.page} data-inside="">
      {view.job && (
        <p className={s.back}>
          <Link href={links.request(view.job.calibrate, calibrateEvent)}>
            {t('authorize.back', { ronumber: view.job.ronumber })}
          </Link>
        </p>
      )}
      <JobHeader view={view} />
      {view.state === 'open' && view.services.length > 0 && (
        <AnswerForm
          view={view}
          draftKey={`authorizeservices:${calibrateEvent}:${action}`}
          onSend={async (signed) => {
            setAnswered(
              await api('POST calibrate/answerAuthorization', {
                body: { calibrateEvent, action, ...signed },
              }),
            )
            void markStale(
              client,
              'calibrate/calibrate',
              'calibrate/calibrateEvent',
              'calibrate/authorization',
            )
          }}
          onChanged={() => void query.refetch()}
        />
      )}
      {view.answer && <RecordedAnswer view={{ ...view, says: '' }} />}
      {view.state === 'closed' && (
        <div className={s.note}>
          <Note tone="info">{t('authorize.closed')}</Note>
        </div>
      )}
    </div>
  )
}
