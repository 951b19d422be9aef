/** What a statement does and to which table. It never holds a value. */
export type StatementSummary = { operation: string; table: string | undefined }

/** A statement as it is sent. Its values aren't asked for, so that no span can hold them. */
export type SentStatement = { name: string; text: string }

/** Told of the statements of one write, in order. Skipped statements after a failure are never told. */
export type StatementSpans = {
  ended(index: number): void
  failed(index: number, code: string | undefined): void
}
type OpenSpans = (statements: readonly SentStatement[]) => StatementSpans | undefined

let openSpans: OpenSpans | undefined

/** Traces the statements of this process. Undefined ends it. */
export const setStatementSpans = (open: OpenSpans | undefined): void => {
  openSpans = open
}

/** Spans of statements that are sent now. Undefined if this call isn't traced, so that it costs nothing. */
export const statementSpans = (statements: readonly SentStatement[]): StatementSpans | undefined =>
  openSpans?.(statements)

const summaries = new Map<string, StatementSummary | undefined>()

/** The summary of a statement; undefined for those that only open a transaction. Capped like the statement names. */
export const summaryOf = (text: string): StatementSummary | undefined => {
  if (summaries.has(text)) return summaries.get(text)
  const summary = summarize(text)
  if (summaries.size < 2000) summaries.set(text, summary)
  return summary
}

const summarize = (text: string): StatementSummary | undefined => {
  // Quoted text is the only place where a statement could hold words of a person.
  const plain = text
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .toLowerCase()
  if (/^\s*(begin|select\s+set_config\()/.test(plain)) return undefined
  const sources = plain
    .replaceAll(/\bdistinct\s+from\b/g, '')
    .replaceAll(/\b(extract|substring|trim|overlay)\s*\(\s*[^()]*?\bfrom\b/g, '$1(')
  // Names of a WITH clause stand for a query, not for a table.
  const queries = new Set(
    [...plain.matchAll(/([a-z_]\w*)\s*(?:\([^()]*\)\s*)?as\s+(?:(?:not\s+)?materialized\s+)?\(/g)].map(
      ([, name]) => name,
    ),
  )
  const tables = [...sources.matchAll(/\b(?:from|join)\s+(?:lateral\s+)?(?:only\s+)?"?([a-z_]\w*)"?/g)].map(
    ([, name]) => name,
  )
  const change = /\b(insert)\s+into\b|\b(delete)\s+from\b|(?:^|\()\s*(update)\s+"?[a-z]/.exec(plain)
  const verb = change?.slice(1).find((word) => word !== undefined) ?? /[a-z]+/.exec(plain)?.[0] ?? ''
  return {
    operation: (verb === 'with' ? 'select' : verb).toUpperCase(),
    table:
      (change ? tableOf(plain.slice(change.index)) : undefined) ??
      tables.find((name) => name && !queries.has(name)),
  }
}

const tableOf = (change: string): string | undefined =>
  /\b(?:into|from|update)\s+(?:only\s+)?"?([a-z_]\w*)"?/.exec(change)?.[1]
