import { CallError } from '../api/client.ts'

/** An answer that did not come, as the list shows it. */
export const listError = (error: unknown, onAgain: () => void) => {
  if (!error) return undefined
  const known = error instanceof CallError ? error : undefined
  return {
    title: 'The list could not be loaded',
    text: `${known?.message ?? 'Something unexpected happened.'} Your filters are kept.`,
    reference: known?.problem.reference,
    onAgain,
  }
}
