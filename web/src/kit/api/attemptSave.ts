import type { Problem } from '#contract/kit/problems.ts'
import type { Conflict, NotSaved } from '../../ui/form/useDraftForm.ts'
import { toast } from '../../ui/toast.ts'
import { clockText } from '../time/zone.ts'
import { CallError } from './client.ts'

type Problems = Required<Pick<Problem, 'conflict' | 'errors'>>

interface Shown<V, B> {
  /** What the conflict panel shows: both values of each field, and what else the form should know. */
  conflict: (
    conflict: NonNullable<Problems['conflict']>,
  ) => ShownConflict<V, B> | Promise<ShownConflict<V, B>>
  /** The form's field for a field of the call; the same name unless given. */
  fieldOf?: (field: string) => string
  /** The toast when no field is to blame. */
  failed: (reason: string) => string
}
type ShownConflict<V, B> = Pick<Conflict<V, B>, 'fields'> & Partial<Conflict<V, B>>

/**
 * Runs a save and turns its refusal into what a form shows: a conflict, errors at its fields, or else a toast. Other errors
 * are thrown.
 */
export const attemptSave = async <V extends object, B = number>(
  send: () => Promise<unknown>,
  { conflict: show, fieldOf = (field) => field, failed }: Shown<V, B>,
): Promise<NotSaved<V, B> | undefined> => {
  try {
    await send()
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    const { conflict, errors } = error.problem
    if (conflict) {
      const { by, at, version } = conflict
      return {
        conflict: { who: by, when: clockText(at), version: version as B, ...(await show(conflict)) },
      }
    }
    if (!errors?.length) toast.error(failed(error.message))
    const named = (errors ?? []).map(({ field, message }) => [fieldOf(field), message])
    return { errors: Object.fromEntries(named) as NotSaved<V, B>['errors'] }
  }
}
