/** A note stored with a chat user. */
export type Note = { name: string; text: string }

/** Metadata that the product sets itself; it is shown elsewhere and never edited here. */
const productKeys = new Set(['email', 'firm', 'firmName', 'user', 'role'])

export const notesOf = (metadata: Readonly<Record<string, unknown>>): Note[] =>
  Object.entries(metadata)
    .filter(([name]) => !productKeys.has(name))
    .map(([name, text]) => ({ name, text: String(text) }))

/** The metadata to save: new and changed notes, and removed ones with an empty text. */
export const noteChanges = (before: readonly Note[], after: readonly Note[]): Record<string, string> => {
  const named = after.map((each) => ({ ...each, name: each.name.trim() })).filter(({ name }) => name !== '')
  const changed = named.filter(({ name, text }) => before.find((each) => each.name === name)?.text !== text)
  const removed = before.filter(({ name }) => !named.some((each) => each.name === name))
  return Object.fromEntries([
    ...changed.map(({ name, text }) => [name, text]),
    ...removed.map(({ name }) => [name, '']),
  ])
}
