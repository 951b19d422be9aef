import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError } from '../kit/api/client.ts'
import { warn } from '../kit/browser/log.ts'
import { ErrorState } from '../ui/states/states.tsx'

/** A page that could not be shown; the frame around it stays. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => warn('A page could not be shown.', error), [error])
  if (/dynamically imported module|module script|preload CSS/i.test(String(error)))
    return <FileMissing what={String(error)} />
  const refusal = error instanceof CallError ? error : undefined
  return (
    <ErrorState
      title="The page could not be shown"
      text={refusal?.message ?? 'Something on it failed. What you typed is kept.'}
      reference={refusal?.problem.reference}
      onAgain={() => {
        reset()
        void router.invalidate()
      }}
    />
  )
}

const triedKey = 'calibrate.tried'

/**
 * A file of the page did not come: the line is gone, or after an update of the product the old page asked for one that is no
 * more. The page is loaded anew as soon as the server answers; for the same file once by itself.
 */
function FileMissing({ what }: { what: string }) {
  const [says, setSays] = useState('')
  const [round, setRound] = useState(0)
  useEffect(() => {
    let timer: number | undefined = 0
    void fetch('/healthz')
      .catch(() => undefined)
      .then((answer) => {
        if (timer === undefined) return
        if (!answer?.ok) {
          sessionStorage.removeItem(triedKey)
          setSays('The server cannot be reached. The page opens by itself when it answers.')
          timer = window.setTimeout(setRound, 2000, round + 1)
        } else if (sessionStorage.getItem(triedKey) === what) setSays('A file of it is missing.')
        else {
          sessionStorage.setItem(triedKey, what)
          location.reload()
        }
      })
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }, [what, round])
  const again = () => {
    sessionStorage.removeItem(triedKey)
    setRound(round + 1)
  }
  if (!says) return null
  const text = `${says} What you typed elsewhere is kept.`
  return <ErrorState title="The page could not be opened" text={text} onAgain={again} />
}
