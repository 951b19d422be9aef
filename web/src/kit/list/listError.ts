import { CallError } from '../api/client.ts'
import { actionRefusal } from '../api/actionRefusal.ts'
import { t } from './texts.ts'

/** Why something that one press does was not done; `otherwise` where that is not known. */
export const actionErrorText = (error: unknown, otherwise: string): string =>
  error instanceof CallError ? actionRefusal(error.problem) : otherwise

/** Error state of a list whose query failed; undefined without an error. */
export const listError = (error: unknown, onAgain: () => void) => {
  if (!error) return undefined
  const known = error instanceof CallError ? error : undefined
  return {
    title: t('failed.title'),
    text: t('failed.text', { reason: known?.message ?? t('failed.unknown') }),
    reference: known?.problem.reference,
    onAgain,
  }
}
