import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '../kit/client.ts'
import { warn } from '../kit/log.ts'
import { ErrorState } from '../ui/states/states.tsx'

/** A page that could not be shown; the frame around it stays. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  useEffect(() => warn('A page could not be shown.', error), [error])
  // After an update of the product the old page asks for files that are gone.
  const isOutdated = /dynamically imported module|module script|preload CSS/i.test(String(error))
  if (isOutdated)
    return (
      <ErrorState
        title="A newer version is there"
        text="This page belongs to it. What you typed elsewhere is kept."
        onAgain={() => location.reload()}
        againLabel="Load the page"
      />
    )
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
