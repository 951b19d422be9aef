type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Names of the fields that were sent and that nothing was read from, since the call does not know them:
 * `serviceList.0.color`. Looks only where what was read still has the shape of what was sent.
 */
export const ignoredFields = (sent: unknown, read: unknown, path: readonly string[] = []): string[] => {
  if (Array.isArray(sent) && Array.isArray(read) && sent.length === read.length)
    return sent.flatMap((each, at) => ignoredFields(each, read[at], [...path, String(at)]))
  if (!isFields(sent) || !(isFields(read) || (read === undefined && path.length === 0))) return []
  return Object.entries(sent).flatMap(([name, value]) =>
    read && Object.hasOwn(read, name)
      ? ignoredFields(value, read[name], [...path, name])
      : [[...path, name].join('.')],
  )
}

/** As many as a header takes, in its letters. */
const mostNamed = 20

/** Field names as a header carries them. */
export const headerValue = (names: readonly string[]): string =>
  names
    .slice(0, mostNamed)
    .map((name) => encodeURIComponent(name.slice(0, 60)))
    .join(', ')

/** What was done, with what the caller did not ask for but has to know. Lists and texts have no place for it. */
export const withNotes = (answer: unknown, notes: Fields): unknown =>
  isFields(answer) ? { ...answer, ...notes } : answer
