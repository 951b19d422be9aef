type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Returns the paths of fields that were sent but dropped by parsing, because the call doesn't know them:
 * `serviceList.0.color`. Compares only where the parsed value still has the shape of what was sent.
 */
export const ignoredFields = (sent: unknown, parsed: unknown, path: readonly string[] = []): string[] => {
  if (Array.isArray(sent) && Array.isArray(parsed) && sent.length === parsed.length)
    return sent.flatMap((each, index) => ignoredFields(each, parsed[index], [...path, String(index)]))
  if (!isFields(sent) || !(isFields(parsed) || (parsed === undefined && path.length === 0))) return []
  return Object.entries(sent).flatMap(([name, value]) =>
    parsed && Object.hasOwn(parsed, name)
      ? ignoredFields(value, parsed[name], [...path, name])
      : [[...path, name].join('.')],
  )
}

/** Keeps the header short. */
const maxNames = 20

/** Field names as a header value, percent-encoded because headers carry ASCII only. */
export const fieldNamesHeader = (names: readonly string[]): string =>
  names
    .slice(0, maxNames)
    .map((name) => encodeURIComponent(name.slice(0, 60)))
    .join(', ')

/** Adds notes to an answer that is an object. Lists and texts can't carry them and stay as they are. */
export const withNotes = (answer: unknown, notes: Fields): unknown =>
  isFields(answer) ? { ...answer, ...notes } : answer
