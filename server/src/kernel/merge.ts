/** Changes of one field that others have saved since a version was read: the oldest `before` is what was read. */
export type Since = Record<string, { before: unknown; by: string; at: string }>

export type Merge<T> =
  | { ok: true; changed: Partial<T> }
  | { ok: false; by: string; at: string; fields: { field: string; stored: unknown; yours: unknown }[] }

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Merges what a person saved over what is stored now, field by field. A field that equals what the person read is
 * left as stored; a field that others changed since and that the person changed too is in conflict.
 * Fields that are undefined in `incoming` were not sent.
 */
export const mergeByField = <T extends Record<string, unknown>>(
  stored: T,
  incoming: Partial<T>,
  since: Since,
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
