import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError } from '../kit/api/client.ts'
import { warn } from '../kit/browser/log.ts'
import { ErrorState } from '../ui/states/states.tsx'
import { t } from './startTexts.ts'

/** Error state for a page that couldn't be rendered. The frame around it stays usable. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => warn('A page could not be shown.', error), [error])
  if (/dynamically imported module|module script|preload CSS/i.test(String(error)))
    return <FileMissing failure={String(error)} />
  const callError = error instanceof CallError ? error : undefined
  return (
    <ErrorState
      title={t('failed.title')}
      text={callError?.message ?? t('failed.text')}
      reference={callError?.problem.reference}
      onAgain={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

/** Session storage key of the failure that the page has already reloaded for. */
const reloadedForKey = 'calibrate.tried'

/**
 * Error state for a script file that didn't load, because the network is down or because a new version replaced it. The
 * page reloads as soon as the server responds, but only once for the same file.
 */
function FileMissing({ failure }: { failure: string }) {
  const [message, setMessage] = useState('')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let timer: number | undefined = 0
    void fetch('/healthz')
      .catch(() => undefined)
      .then((answer) => {
        if (timer === undefined) return
        if (!answer?.ok) {
          sessionStorage.removeItem(reloadedForKey)
          setMessage(t('missing.offline'))
          timer = window.setTimeout(setAttempt, 2000, attempt + 1)
        } else if (sessionStorage.getItem(reloadedForKey) === failure) setMessage(t('missing.file'))
        else {
          sessionStorage.setItem(reloadedForKey, failure)
          location.reload()
        }
      })
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [failure, attempt])
  const again = () => {
    sessionStorage.removeItem(reloadedForKey)
    setAttempt(attempt + 1)
  }
  if (!message) return null
  return (
    <ErrorState title={t('missing.title')} text={t('missing.text', { reason: message })} onAgain={again} />
  )
}
