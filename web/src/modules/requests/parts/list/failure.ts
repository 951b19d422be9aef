import { CallError } from '../../../../kit/api/client.ts'
import type { ErrorProps } from '../../../../ui/states/states.tsx'
import { t } from './texts.ts'

/** Whether the server denied access, in which case a retry won't help. */
export const isDenied = (error: Error | null): boolean => error instanceof CallError && error.status === 403

/** Error states of a list that could not be loaded. */
export const failureOf = {
  error: (error: Error, onAgain: () => void): ErrorProps => ({
    title: t('failed.title'),
    text: t('failed.text', {
      reason: error instanceof CallError ? error.message : t('failed.unknown'),
    }),
    reference: error instanceof CallError ? error.problem.reference : undefined,
    onAgain,
  }),
  stopped: (onAgain: () => void): ErrorProps => ({
    title: t('stopped.title'),
    text: t('stopped.text'),
    onAgain,
    againLabel: t('stopped.again'),
  }),
}
