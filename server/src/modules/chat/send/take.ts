import { sql } from 'kysely'
import { systemScope } from '#server/kernel/actor.ts'
import type { Database } from '#server/kernel/database.ts'
import { statement } from '#server/kernel/statement.ts'

/** A message that waits to be taken. */
export type Waiting = {
  key: string
  author: number
  guid: string
  html: string
  words: string
  quote: number | null
  mentions: string[]
  files: number[]
}
/** What became of it: its id, or why not. `stands`: the same was taken before. */
export type Verdict = 'ok' | 'stands' | 'again' | 'none' | 'archived' | 'muted' | 'quote' | 'file'
export type Taken = { verdict: Verdict; id: number | null; number: number | null }

/** A message that was taken, with what its frame says besides its text. */
export type Sent = {
  place: number
  id: number
  number: number
  step: number
  channel: number
  channelName: string
  name: string
  member: string
  mentions: string[]
}
/** What the database answers; `before` is the cursor before the first message, null when they went into the outbox. */
export type Answer = {
  before: number | null
  at: string
  people: Record<number, number[]> | null
  sent: Sent[] | null
  rest: ({ place: number } & Taken)[] | null
}

/** Takes many messages of many people in one statement, which asks for each of them whether its author may. */
export const takeMessages = async (db: Database, given: readonly Waiting[]): Promise<Answer> => {
  const rows = JSON.stringify(given.map((each, place) => ({ ...each, place })))
  const [row] = await db.change(
    systemScope,
    statement(sql<{ answer: Answer | null }>`select chat_take(${rows}::jsonb) as answer`),
  )
  if (!row?.answer) throw new Error('The chat was asked in the name of somebody.')
  return row.answer
}
