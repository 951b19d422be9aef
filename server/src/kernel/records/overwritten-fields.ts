import { ZodObject } from 'zod'
import type { Call } from '#contract/kit/call.ts'

type Written = { what: string; changes?: Record<string, [unknown, unknown]> }
type Overwritten = { field: string; before: unknown }
const notes = new WeakMap<object, Overwritten[]>()

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** `make_name` is `makeName` in the calls. */
const named = (field: string): string =>
  field.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

/** Notes what a change writes over, until the call that makes it is answered. */
export const noteOverwritten = (tx: object, { what, changes = {} }: Written): void => {
  if (what === 'created') return
  const over = Object.entries(changes)
    .filter(([, [before]]) => !isEmpty(before))
    .map(([field, [before]]) => ({ field: named(field), before }))
  notes.set(tx, [...(notes.get(tx) ?? []), ...over])
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
