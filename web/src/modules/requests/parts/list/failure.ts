import { CallError } from '../../../../kit/api/client.ts'
import type { ErrorProps } from '../../../../ui/states/states.tsx'

/** Whether the server denied access, in which case a retry won't help. */
export const isDenied = (error: Error | null): boolean => error instanceof CallError && error.status === 403

/** Error states of a list that could not be loaded. */
export const failureOf = {
  error: (error: Error, onAgain: () => void): ErrorProps => ({
    title: 'The list could not be loaded',
    text: `${error instanceof CallError ? error.message : 'The answer could not be read.'} Your filters are kept.`,
    reference: error instanceof CallError ? error.problem.reference : undefined,
    onAgain,
  }),
  stopped: (onAgain: () => void): ErrorProps => ({
    title: 'Loading was stopped',
    text: 'Your filters are kept.',
    onAgain,
    againLabel: 'Load the list',
  }),
}
