import { IconAlertTriangle, IconBan, IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CertificateStatement } from '#contract/kit/certificate.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { certificate } from '#contract/certificates.ts'
import { links } from '#contract/links.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { Note } from '../../../ui/states/Note.tsx'
import { ErrorState } from '../../../ui/states/states.tsx'
import { DetailSkeleton } from '../../../ui/states/Skeletons.tsx'
import { useWaiting } from '../../../ui/states/useWaiting.ts'
import { StatedCodes, StatedFacts, StatedSystems, timeText } from '../parts/Stated.tsx'
import { CheckReport, VerifyOffline } from '../parts/Verify.tsx'
import { t } from '../texts.ts'
import s from '../certificate.module.css'

type Answer = AnswerOf<typeof certificate>

const looks = {
  valid: { tone: 'good', icon: <IconCircleCheck size={22} aria-hidden="true" /> },
  replaced: { tone: 'warn', icon: <IconHistory size={22} aria-hidden="true" /> },
  revoked: { tone: 'bad', icon: <IconBan size={22} aria-hidden="true" /> },
  altered: { tone: 'bad', icon: <IconAlertTriangle size={22} aria-hidden="true" /> },
} as const

/** Loads a certificate. The code is the credential, so this needs no session and loads nothing else of the app. */
const useCertificate = (code: string) => {
  const [answer, setAnswer] = useState<Answer>()
  const [error, setError] = useState<CallError>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    api('GET certificate/certificate', { query: { certificate: code } }).then(
      (found) => {
        if (isUnmounted) return
        setError(undefined)
        setAnswer(found)
      },
      (failure: unknown) => {
        if (!(failure instanceof CallError)) throw failure
        if (!isUnmounted) setError(failure)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [code, attempt])
  return { answer, error, refetch: () => setAttempt((before) => before + 1) }
}

/** /certificates/{code}: what a report was certified to state, for whoever holds it. Nothing else is shown. */
export default function Certificate() {
  const { certificate: code = '' } = useParams({ strict: false }) as { certificate?: string }
  const { answer, error, refetch } = useCertificate(code)
  const waiting = useWaiting(!answer && !error)
  if (error)
    return (
      <main className={s.page}>
        {error.status === 404 || error.status === 400 ? (
          <>
            <h1>{t('missing.title')}</h1>
            <Note tone="bad">{t('missing.text')}</Note>
          </>
        ) : (
          <ErrorState title={t('failed')} text={error.message} onAgain={refetch} />
        )}
      </main>
    )
  if (!answer) return <main className={s.page}>{waiting !== 'brief' && <DetailSkeleton />}</main>
  const stated = JSON.parse(answer.statement) as CertificateStatement
  return (
    <main className={s.page}>
      <h1>{t('title')}</h1>
      <p className={s.number}>{answer.certificate}</p>
      <StateNote answer={answer} center={stated.center.name} />
      {answer.state !== 'altered' && (
        <>
          <StatedFacts stated={stated} />
          <StatedSystems systems={stated.systems} />
          <StatedCodes codes={stated.codes} scans={stated.scans} />
          <CheckReport sha256={stated.report.sha256} />
        </>
      )}
      <VerifyOffline answer={answer} stated={stated} />
    </main>
  )
}

function StateNote({ answer, center }: { answer: Answer; center: string }) {
  const { tone, icon } = looks[answer.state]
  const says =
    answer.state === 'revoked'
      ? t('says.revoked', {
          at: answer.revokedAt ? timeText(answer.revokedAt) : '',
          reason: answer.revokedReason,
        })
      : answer.state === 'valid'
        ? t('says.valid', { center })
        : t(`says.${answer.state}`)
  return (
    <Note tone={tone} icon={icon}>
      <b className={s.state}>{t(`state.${answer.state}`)}</b>
      {says}
      {answer.replacedBy && answer.state !== 'altered' && (
        <>
          {' '}
          <a href={links.certificate(answer.replacedBy)}>
            {t('replaced.open', { certificate: answer.replacedBy })}
          </a>
        </>
      )}
    </Note>
  )
}
