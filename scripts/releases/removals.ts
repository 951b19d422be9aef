/** Statements after which the release before may fail. */
const breaking = [
  /^drop (table|materialized view|type|sequence|schema)\b/,
  /^alter table\b.*\bdrop (?!constraint\b|not null\b|default\b|expression\b|identity\b)/,
  /\brename (to|column|[a-z_"]+ to)\b/,
  /^alter table\b.*\balter (column )?\S+ (set not null|type|set data type)\b/,
]
/** May be made again in a form that the release before can use. */
const replaceable = /^drop (function|view|trigger|policy)( if exists)? "?([a-z0-9_]+)/

const addedColumn = /\badd (?!constraint\b)(column )?(if not exists )?[a-z_"]+ [^,]*?\bnot null\b[^,]*/g

/** One statement per entry, in lower case on one line, without comments and the bodies of functions. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean)

/** Statements of a migration that take away or change what the release before may use, or that its inserts don't fill. */
export function removals(text: string): string[] {
  const statements = statementsOf(text)
  const isMadeAgain = (kind: string, name: string) =>
    statements.some((each) => new RegExp(`^create (or replace )?${kind} "?${name}\\b`).test(each))
  return statements.filter((statement) => {
    const [, kind = '', , name = ''] = replaceable.exec(statement) ?? []
    if (kind === 'function' || kind === 'view') return !isMadeAgain(kind, name)
    if (breaking.some((pattern) => pattern.test(statement))) return true
    return (
      statement.startsWith('alter table') &&
      [...statement.matchAll(addedColumn)].some(([column]) => !/\b(default|generated)\b/.test(column))
    )
  })
}
