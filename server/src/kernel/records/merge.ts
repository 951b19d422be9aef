/** Changes of one field that others have saved since a version was read: the oldest `before` is what was read. */
export type ChangesSince = Record<string, { before: unknown; by: string; at: string }>

export type Merge<T> =
  | { ok: true; changed: Partial<T> }
  | { ok: false; by: string; at: string; fields: { field: string; stored: unknown; yours: unknown }[] }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Fields that a person changed of what was read without being among those that they may set. A field that stands as it
 * is stored, or as it was read, is none: whole records are sent back as they came.
 */
export const unsettable = <T extends Record<string, unknown>>(
  stored: T,
  incoming: Partial<T>,
  since: ChangesSince,
  allowed: ReadonlySet<string>,
): string[] =>
  Object.entries(incoming).flatMap(([field, yours]) =>
    yours === undefined ||
    allowed.has(field) ||
    same(yours, stored[field]) ||
    (since[field] && same(yours, since[field].before))
      ? []
      : [field],
  )

/** What was sent of the fields that may be set. */
export const settable = <T extends Record<string, unknown>>(
  incoming: Partial<T>,
  allowed: ReadonlySet<string>,
): Partial<T> =>
  Object.fromEntries(
    Object.entries(incoming).filter(([field, value]) => value !== undefined && allowed.has(field)),
  ) as Partial<T>

/**
 * Merges what a person saved over what is stored now, field by field. A field that equals what the person read is
 * left as stored; a field that others changed since and that the person changed too is in conflict.
 * Fields that are undefined in `incoming` were not sent.
 */
export const mergeByField = <T extends Record<string, unknown>>(
  stored: T,
  incoming: Partial<T>,
  since: ChangesSince,
): Merge<T> => {
  const changed: Record<string, unknown> = {}
  const fields: { field: string; stored: unknown; yours: unknown }[] = []
  let by = ''
  let at = ''
  for (const [field, yours] of Object.entries(incoming)) {
    if (yours === undefined || same(yours, stored[field])) continue
    const other = since[field]
    if (!other) changed[field] = yours
    else if (!same(yours, other.before)) {
      fields.push({ field, stored: stored[field], yours })
      by = other.by
      at = other.at
    }
  }
  return fields.length > 0 ? { ok: false, by, at, fields } : { ok: true, changed: changed as Partial<T> }
}
