import { ZodObject } from 'zod'
import type { Call } from '#contract/kit/call.ts'
import { isNew } from '#contract/kit/shapes.ts'
import { withNotes } from '../http/ignored-fields.ts'
import { callName, type CallNames } from './call-names.ts'
import type { CommandTransaction, OverwrittenField } from '../postgres/transaction.ts'

type Written = {
  entity: string
  what: string
  changes?: Record<string, [unknown, unknown]>
  isCopy?: boolean
}
type Tx = Pick<CommandTransaction, 'state'>

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const overwrittenBy = (changes: NonNullable<Written['changes']>, names?: CallNames): OverwrittenField[] =>
  Object.entries(changes)
    .filter(([, [before]]) => !isEmpty(before))
    .map(([field, [before]]) => ({ field: callName(field, names), before }))

/** Remembers the values that a change overwrites until its call is answered. */
export const noteOverwritten = (
  { state }: Tx,
  { entity, what, changes = {}, isCopy = false }: Written,
): void => {
  if (what === 'created' || isCopy) return
  state.overwrittenFields.push(...overwrittenBy(changes, state.callNames.get(entity)))
}

/** The same for one line of a saved list that named no version. The answer tells it with its line. */
export const notesLine = (
  { state }: Tx,
  { id, version }: { id: number; version?: number | undefined },
  changes: NonNullable<Written['changes']>,
): void => {
  const overwritten = overwrittenBy(changes)
  if (version === undefined && overwritten.length > 0) state.overwrittenLines.set(id, overwritten)
}

/** Adds to each line of a saved list what it overwrote. Other answers pass unchanged. */
export const withLineNotes = ({ state }: Tx, answer: unknown): unknown => {
  if (state.overwrittenLines.size === 0 || !Array.isArray(answer)) return answer
  return answer.map((line: { id?: number }) => {
    const overwrote = state.overwrittenLines.get(line.id ?? 0)
    return overwrote ? { ...line, overwrote } : line
  })
}

/** Copies `overwrote` from a command's result to its checked answer, which the contract has stripped of it. */
export const withOverwrote = (answer: unknown, result: unknown): unknown => {
  if (Array.isArray(answer) && Array.isArray(result))
    return answer.map((line, index) => withOverwrote(line, result[index]))
  const { overwrote } = (result ?? {}) as { overwrote?: unknown }
  return overwrote === undefined ? answer : withNotes(answer, { overwrote })
}

const acceptsVersion = (schema: unknown): boolean => schema instanceof ZodObject && 'version' in schema.shape

/**
 * Returns which of the sent fields a save without a version overwrote, because its caller can't know whether someone
 * else had changed them in the meantime. Undefined when a version was sent or no previous value was lost.
 */
export const overwrittenFields = (
  { state }: Tx,
  { body: bodySchema, query: querySchema, creates }: Pick<Call, 'body' | 'query' | 'creates'>,
  { body, query }: { body?: unknown; query?: unknown },
): OverwrittenField[] | undefined => {
  const sent = { ...(query as object), ...(body as object) } as Record<string, unknown>
  if (sent['version'] !== undefined || !(acceptsVersion(bodySchema) || acceptsVersion(querySchema)))
    return undefined
  // A new phone that becomes the primary one changes its contact, which its caller didn't send.
  if (typeof creates === 'string' && isNew(Number(sent[creates] ?? -1))) return undefined
  const names = new Set(fieldNames(sent))
  const overwritten = state.overwrittenFields.filter(({ field }) => names.has(field))
  return overwritten.length > 0 ? overwritten : undefined
}

/** A field inside another by its name and by its path. */
const fieldNames = (sent: Record<string, unknown>, path = ''): string[] =>
  Object.entries(sent).flatMap(([name, value]) => [
    name,
    ...(path === '' ? [] : [path + name]),
    ...(typeof value === 'object' && value !== null && !Array.isArray(value)
      ? fieldNames(value as Record<string, unknown>, `${path}${name}.`)
      : []),
  ])
