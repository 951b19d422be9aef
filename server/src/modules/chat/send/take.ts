import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'

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
export type Taken = { place: number; verdict: Verdict; id: number | null; number: number | null }

/** Takes many messages of many people in one statement, which asks for each of them whether its author may. */
export const takeMessages = async (tx: Tx, given: readonly Waiting[]): Promise<Taken[]> => {
  const rows = JSON.stringify(given.map((each, place) => ({ ...each, place })))
  const taken = await sql<Taken>`select place, verdict, id, number from chat_take(${rows}::jsonb)`.execute(tx)
  return taken.rows
}
