/**
 * Per field, the change that others saved since the client read the record. `before` is the oldest value, which is
 * the one the client read. `at` is an ISO instant.
 */
export type ChangesSince = Record<string, { before: unknown; by: string; at: string }>

export type Merge<T> =
  | { ok: true; changed: Partial<T> }
  | { ok: false; by: string; at: string; fields: { field: string; stored: unknown; yours: unknown }[] }

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Returns the fields that the person changed but may not set. A field that equals the stored value, or the value the
 * person read, does not count as changed because clients send whole records back.
 */
export const disallowedFields = <T extends Record<string, unknown>>(
  stored: T,
  incoming: Partial<T>,
  since: ChangesSince,
  allowed: ReadonlySet<string>,
): string[] =>
  Object.entries(incoming).flatMap(([field, yours]) =>
    yours === undefined ||
    allowed.has(field) ||
    isEqual(yours, stored[field]) ||
    (since[field] && isEqual(yours, since[field].before))
      ? []
      : [field],
  )

/** Returns only the fields that were sent and may be set. */
export const pickAllowedFields = <T extends Record<string, unknown>>(
  incoming: Partial<T>,
  allowed: ReadonlySet<string>,
): Partial<T> =>
  Object.fromEntries(
    Object.entries(incoming).filter(([field, value]) => value !== undefined && allowed.has(field)),
  ) as Partial<T>

/**
 * Merges a save into the stored record, field by field. A field that the person left as they read it keeps its stored
 * value. A field that both the person and someone else changed is a conflict.
 * @param incoming fields that were sent; undefined means not sent
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
    if (yours === undefined || isEqual(yours, stored[field])) continue
    const other = since[field]
    if (!other) changed[field] = yours
    else if (!isEqual(yours, other.before)) {
      fields.push({ field, stored: stored[field], yours })
      by = other.by
      at = other.at
    }
  }
  return fields.length > 0 ? { ok: false, by, at, fields } : { ok: true, changed: changed as Partial<T> }
}
