import { createHash } from 'node:crypto'
import pg from 'pg'
import { scopeSettingsText } from './scope-settings.ts'
import { startWait } from './deadline.ts'
import { PipelinedQuery, type StatementResult, type NamedStatement } from './pipelined-query.ts'

// Timestamps and dates stay text: an instant in ISO 8601 UTC, local times as they were written.
const types = pg.types
types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.DATE, (text) => text)
types.setTypeParser(types.builtins.TIMESTAMP, (text) => text.slice(0, 16))
types.setTypeParser(types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString())

const names = new Map<string, string>()
/** A prepared statement's name, the same for the same text. Built statements are few, so the map stays small. */
export const statementName = (text: string): string => {
  let name = names.get(text)
  if (!name) {
    name = `q${createHash('sha1').update(text).digest('base64url').slice(0, 16)}`
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

/** Asks for the commit of a transaction to go along with what is asked for in the same turn, as its last. */
export const pipelinedCommit = 'commit along'

/**
 * Kysely sends its statements one by one without a name, and PostgreSQL plans each anew. Here they get the name of their
 * text, so that a connection plans each once. The beginning of a transaction waits for its first statement, and what is
 * asked for in one turn is sent in one write, with the commit when that is asked for: behind a statement that fails it is
 * not tried.
 */
export const pipelineStatements = (client: pg.PoolClient): void => {
  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => Promise<pg.QueryResult>
  let waiting: Asked[] = []
  let isSending = false
  let last: Asked | undefined
  let committed: Promise<Sent> | undefined
  const sendWaiting = () => {
    const asked = last ? [...waiting, last] : waiting
    waiting = []
    last = undefined
    isSending = false
    const statements = asked.map(({ statement }) => statement)
    try {
      sendStatements(client, statements, (error, done) => answerAll(asked, error, done))
    } catch (error) {
      answerAll(asked, error, [])
    }
  }
  const sendSoon = () => {
    // After all that is ready to run: whatever this turn asks for goes along.
    if (!isSending) process.nextTick(sendWaiting)
    isSending = true
  }
  const commitWithThis = (): Promise<Sent> => {
    committed = new Promise((resolve, fail) => {
      const statement = { name: statementName('commit'), text: 'commit', values: [] }
      last = { statement, answer: (done) => resolve(sentOf(done)), fail }
    })
    committed.catch(() => undefined)
    sendSoon()
    return committed
  }
  /** How a transaction ends whose commit went along: what was committed is not rolled back any more. */
  const ended = (text: string, done: Promise<Sent>): Promise<Sent> => {
    committed = undefined
    const nothing: Sent = { command: 'ROLLBACK', rowCount: 0, rows: [] }
    return text === 'commit'
      ? done
      : done.then(
          () => nothing,
          () => sendNamed('rollback', []),
        )
  }
  const sendNamed = (text: string, values: unknown[]): Promise<Sent> | Sent => {
    if (text === pipelinedCommit) return commitWithThis()
    if (committed && (text === 'commit' || text === 'rollback')) return ended(text, committed)
    if (committed && !last) return Promise.reject(new Error(transactionOver))
    const statement = { name: statementName(text), text, values }
    const hasJustBegun = waiting.length > 0 && waiting.every(({ answer }) => !answer)
    if (text === 'begin' || (text === scopeSettingsText && hasJustBegun)) {
      waiting.push({ statement })
      return { command: 'BEGIN', rowCount: 0, rows: [] }
    }
    if (hasJustBegun && (text === 'commit' || text === 'rollback')) {
      waiting = []
      return { command: text.toUpperCase(), rowCount: 0, rows: [] }
    }
    return new Promise((resolve, fail) => {
      waiting.push({ statement, answer: (done) => resolve(sentOf(done)), fail })
      sendSoon()
    })
  }
  const named = (query: unknown, ...rest: unknown[]) => {
    const [values] = rest
    return typeof query === 'string' && Array.isArray(values) && rest.length === 1
      ? Promise.resolve(sendNamed(query, values))
      : send(query, ...rest)
  }
  client.query = named as typeof client.query
}
/** To whoever asks for something once a command has ended. */
export const transactionOver = 'The command is over; nothing more is done in it.'

/** A statement that waits to be sent. Nobody waits for the answer of what begins a transaction. */
type Asked = { statement: NamedStatement; answer?(done: StatementResult): void; fail?(reason: unknown): void }

/** Answers those that were done. The first that was not is told why, and only then those behind it, which were not tried. */
const answerAll = (asked: readonly Asked[], error: unknown, done: readonly StatementResult[]): void => {
  const reached = error ? done.length : asked.length
  for (const [at, each] of asked.slice(0, reached).entries()) each.answer?.(done[at] ?? nothingDone)
  const [failed, ...untried] = asked.slice(reached).filter(({ fail }) => fail)
  failed?.fail?.(error)
  if (untried.length > 0) setImmediate(() => untried.forEach(({ fail }) => fail?.(error)))
}
const nothingDone: StatementResult = { rows: [], tag: '' }
const sentOf = ({ rows, tag }: StatementResult): Sent => {
  const [command = '', ...counts] = tag.split(' ')
  return { command, rowCount: Number(counts.at(-1) ?? 0), rows }
}
/** Sends statements. A line whose answer does not come is broken off: nothing else can come through it either. */
export const sendStatements = (
  client: pg.PoolClient,
  statements: readonly NamedStatement[],
  settle: (error: unknown, done: StatementResult[]) => void,
): void => {
  const answered = startWait((error) => client.connection.stream.destroy(error))
  client.query(
    new PipelinedQuery(statements, (error, done) => {
      answered()
      settle(error, done)
    }),
  )
}

/** The part of a result that Kysely looks at. */
type Sent = { command: string; rowCount: number; rows: unknown[] }
