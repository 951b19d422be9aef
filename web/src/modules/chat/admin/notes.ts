/** A note kept with a chat user: a name and a text. */
export type Note = { name: string; text: string }

/** What the product says itself of a user; it is shown elsewhere and never changed here. */
const fixed = new Set(['email', 'firm', 'firmName', 'user', 'role'])

export const notesOf = (metadata: Readonly<Record<string, unknown>>): Note[] =>
  Object.entries(metadata)
    .filter(([name]) => !fixed.has(name))
    .map(([name, text]) => ({ name, text: String(text) }))

/** What is to be saved: changed and new ones, and those taken out with an empty text. */
export const noteChanges = (before: readonly Note[], after: readonly Note[]): Record<string, string> => {
  const named = after.map((each) => ({ ...each, name: each.name.trim() })).filter(({ name }) => name !== '')
  const changed = named.filter(({ name, text }) => before.find((each) => each.name === name)?.text !== text)
  const gone = before.filter(({ name }) => !named.some((each) => each.name === name))
  return Object.fromEntries([
    ...changed.map(({ name, text }) => [name, text]),
    ...gone.map(({ name }) => [name, '']),
  ])
}
