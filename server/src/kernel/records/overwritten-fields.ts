import { ZodObject } from 'zod'
import type { Call } from '#contract/kit/call.ts'
import { withNotes } from '../http/ignored-fields.ts'

type Written = { what: string; changes?: Record<string, [unknown, unknown]> }
type Overwritten = { field: string; before: unknown }
const notes = new WeakMap<object, Overwritten[]>()
const lineNotes = new WeakMap<object, Map<number, Overwritten[]>>()

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** `make_name` is `makeName` in the calls. */
const named = (field: string): string =>
  field.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

const overIn = (changes: NonNullable<Written['changes']>): Overwritten[] =>
  Object.entries(changes)
    .filter(([, [before]]) => !isEmpty(before))
    .map(([field, [before]]) => ({ field: named(field), before }))

/** Notes what a change writes over, until the call that makes it is answered. */
export const noteOverwritten = (tx: object, { what, changes = {} }: Written): void => {
  if (what === 'created') return
  notes.set(tx, [...(notes.get(tx) ?? []), ...overIn(changes)])
}

/** The same for one line of a call that saves a list, when that line names no version. It is told with its line. */
export const notesLine = (
  tx: object,
  { id, version }: { id: number; version?: number | undefined },
  changes: NonNullable<Written['changes']>,
): void => {
  const over = overIn(changes)
  if (version !== undefined || over.length === 0) return
  const known = lineNotes.get(tx) ?? new Map<number, Overwritten[]>()
  lineNotes.set(tx, known.set(id, over))
}

/** A list that was saved, each line of it with what it wrote over. */
export const withLineNotes = (tx: object, answer: unknown): unknown => {
  const known = lineNotes.get(tx)
  if (!known || !Array.isArray(answer)) return answer
  return answer.map((line: { id?: number }) => {
    const overwrote = known.get(line.id ?? 0)
    return overwrote ? { ...line, overwrote } : line
  })
}

/** An answer as its contract has it, with what the result says besides that it wrote over. */
export const withOverwrote = (answer: unknown, result: unknown): unknown => {
  if (Array.isArray(answer) && Array.isArray(result))
    return answer.map((line, at) => withOverwrote(line, result[at]))
  const { overwrote } = (result ?? {}) as { overwrote?: unknown }
  return overwrote === undefined ? answer : withNotes(answer, { overwrote })
}

const takesVersion = (schema: unknown): boolean => schema instanceof ZodObject && 'version' in schema.shape

/**
 * What a save that named no version wrote over, of the fields that it sent: its caller cannot know whether somebody
 * else had changed them since they were read. Nothing where a version was named, or nothing was there before.
 */
export const overwrittenFields = (
  tx: object,
  { body: ofBody, query: ofQuery }: Pick<Call, 'body' | 'query'>,
  { body, query }: { body?: unknown; query?: unknown },
): Overwritten[] | undefined => {
  const sent = { ...(query as object), ...(body as object) } as Record<string, unknown>
  if (sent['version'] !== undefined || !(takesVersion(ofBody) || takesVersion(ofQuery))) return undefined
  const names = new Set(namesIn(sent))
  const over = (notes.get(tx) ?? []).filter(({ field }) => names.has(field))
  return over.length > 0 ? over : undefined
}

const namesIn = (sent: Record<string, unknown>): string[] =>
  Object.entries(sent).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? [name, ...namesIn(value as Record<string, unknown>)]
      : [name],
  )
