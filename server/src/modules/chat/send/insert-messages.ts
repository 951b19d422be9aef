import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** A message that waits to be taken. */
export type PendingMessage = {
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
export type InsertResult = { verdict: Verdict; id: number | null; number: number | null }

/** A message that was taken, with what its frame says besides its text. */
export type InsertedMessage = {
  message: PendingMessage
  place: number
  id: number
  number: number
  channelName: string
  /** Who is in the chat: one and the same list for all messages to it. */
  users: readonly number[]
  name: string
  member: string
  mentions: string[]
}
/** `before` is the cursor before the first message, null when they went into the outbox. */
export type BatchResult = {
  before: number | null
  at: string
  sent: InsertedMessage[]
  rest: ({ place: number } & InsertResult)[]
}

/** What the database answers: lists of the same length, for the chats and for what was sent. Places count from 1. */
type Raw = Pick<BatchResult, 'before' | 'at'> & {
  names: (string | null)[]
  people: (number[] | null)[] | null
  sent: {
    place: number[] | null
    id: number[]
    number: number[]
    name: string[]
    member: string[]
    named: (string[] | null)[] | null
  }
  rest: ({ place: number } & InsertResult)[] | null
}

/** Takes many messages of many people in one statement, which asks for each of them whether its author may. */
export const insertMessages = async (db: Database, given: readonly PendingMessage[]): Promise<BatchResult> => {
  const keys = [...new Set(given.map(({ key }) => key))].sort()
  const chats = new Map(keys.map((key, at) => [key, at]))
  const [row] = await db.change(systemScope, taking(keys, chats, given))
  if (!row?.answer) throw new Error('The chat was asked in the name of somebody.')
  const { before, at, names, people, sent, rest } = row.answer
  return {
    before,
    at,
    sent: (sent.place ?? []).flatMap((place, nth) => {
      const message = given[place - 1]
      if (!message) return []
      const chat = chats.get(message.key) ?? 0
      return {
        message,
        place: place - 1,
        id: sent.id[nth] ?? 0,
        number: sent.number[nth] ?? 0,
        channelName: names[chat] ?? '',
        users: people?.[chat] ?? [],
        name: sent.name[nth] ?? '',
        member: sent.member[nth] ?? '',
        mentions: sent.named?.[nth] ?? [],
      }
    }),
    rest: (rest ?? []).map((each) => ({ ...each, place: each.place - 1 })),
  }
}

const taking = (keys: readonly string[], chats: ReadonlyMap<string, number>, given: readonly PendingMessage[]) => {
  const files = given.flatMap((each, at) =>
    each.files.length > 0 ? { place: at + 1, files: each.files } : [],
  )
  const quotes = given.some(({ quote }) => quote !== null) ? given.map(({ quote }) => quote) : null
  const mentions = given.some((each) => each.mentions.length > 0)
    ? textArray(given.map((each) => (each.mentions.length > 0 ? `{${each.mentions.join()}}` : '{}')))
    : null
  return statement(sql<{ answer: Raw | null }>`select chat_take(${textArray(keys)}::text[],
    ${intArray(given.map(({ key }) => (chats.get(key) ?? 0) + 1))}::int[],
    ${intArray(given.map(({ author }) => author))}::int[], ${textArray(given.map(({ guid }) => guid))}::uuid[],
    ${textArray(given.map(({ html }) => html))}::text[], ${textArray(given.map(({ words }) => words))}::text[],
    ${quotes}::int[], ${mentions}::text[],
    ${files.length > 0 ? JSON.stringify(files) : null}::jsonb) as answer`)
}

const intArray = (numbers: readonly number[]): string => `{${numbers.join()}}`

/** Texts as PostgreSQL reads a list of them, in which nothing of a text is taken for a mark of the list. */
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join()}}`
