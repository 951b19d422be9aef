import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../../kit/api/client.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { AnswerForm, type SignedAnswers } from '../parts/authorize/AnswerForm.tsx'
import { RecordedAnswer } from '../parts/authorize/RecordedAnswer.tsx'
import { isSomeoneElsesAnswer } from '../parts/authorize/choices.ts'
import { useAuthorizationLink } from '../parts/authorize/useAuthorizationLink.ts'
import { BrandHeader, JobHeader } from '../parts/authorize/Headers.tsx'
import { t } from './authorizeTexts.ts'
import s from '../parts/authorize/authorize.module.css'

/** /authorize/{visit}/{action}/{token}: answer an authorization link without signing in. */
export default function Authorize() {
  const { calibrateEvent = '', action = '', token = '' } = useParams({ strict: false })
  const link = {
    calibrateEvent: Number(calibrateEvent) || 0,
    action: action.toLowerCase() === 'visit' ? ('visit' as const) : ('services' as const),
    token,
  }
  const { view, error, setView, refetch } = useAuthorizationLink(link)
  const [sentAnswers, setSentAnswers] = useState<SignedAnswers>()
  const waiting = useWaiting(!view && !error)
  if (error && !view)
    return (
      <main className={s.page}>
        {error.status === 404 ? (
          <>
            <div className={s.head}>
              <h1>{t('invalid.title')}</h1>
            </div>
            <div className={s.note}>
              <Note tone="bad">{t('invalid.text')}</Note>
            </div>
          </>
        ) : (
          <ErrorState title={t('failed')} text={error.message} onAgain={refetch} />
        )}
      </main>
    )
  if (!view) return <main className={s.page}>{waiting !== 'brief' && <DetailSkeleton />}</main>
  const wasAnsweredFirst =
    sentAnswers !== undefined && view.answer !== null && isSomeoneElsesAnswer(sentAnswers, view.answer)
  return (
    <main className={s.page}>
      <BrandHeader brand={view.brand} />
      <JobHeader view={view} isLate={wasAnsweredFirst} />
      {wasAnsweredFirst && (
        <div className={s.note} role="alert">
          <Note tone="bad">{t('answeredFirst', { name: view.answer?.name ?? '' })}</Note>
        </div>
      )}
      {view.state === 'open' && view.services.length > 0 && (
        <AnswerForm
          view={view}
          draftKey={`authorize:${link.calibrateEvent}:${link.action}`}
          onSend={async (signed) =>
            setView(await api('POST calibrate/answerByLink', { body: { ...link, ...signed } }))
          }
          onChanged={(signed) => {
            setSentAnswers(signed)
            refetch()
          }}
        />
      )}
      {view.answer && <RecordedAnswer view={view} />}
      {view.state !== 'open' && !view.answer && (
        <div className={s.note}>
          <Note tone="info">{view.says}</Note>
        </div>
      )}
    </main>
  )
}
