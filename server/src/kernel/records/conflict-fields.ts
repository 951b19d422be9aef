import type { Problem as ProblemBody } from '#contract/kit/problems.ts'
import { conflict, Problem } from '../http/problems.ts'
import type { CommandTransaction } from '../postgres/transaction.ts'
import { callName, type CallNames } from './call-names.ts'

type ConflictField = NonNullable<ProblemBody['conflict']>['fields'][number]

/** Runs a save that another call has as well, and tells its conflicts in the fields of this one. */
export const withConflictFields = async <A>(
  fieldsOf: (field: ConflictField) => ConflictField[],
  save: () => Promise<A>,
): Promise<A> => {
  try {
    return await save()
  } catch (error) {
    if (!(error instanceof Problem) || !error.extra.conflict) throw error
    const { fields, ...met } = error.extra.conflict
    throw conflict({ ...met, fields: fields.flatMap(fieldsOf) })
  }
}

/** Runs a save that another call has as well under the names of this one, in conflicts and in `overwrote`. */
export const withCallNames = <A>(
  { state }: Pick<CommandTransaction, 'state'>,
  entity: string,
  names: CallNames,
  save: () => Promise<A>,
): Promise<A> => {
  state.callNames.set(entity, names)
  return withConflictFields((each) => [{ ...each, field: callName(each.field, names) }], save)
}
