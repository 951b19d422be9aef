import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** A message that is waiting to be inserted. */
export type PendingMessage = {
  key: string
  author: number
  guid: string
  html: string
  /** The plain text in lower case, for the search. */
  searchText: string
  quote: number | null
  mentions: string[]
  files: number[]
}
/** The outcome of an insert. `stands` means that the same message was inserted before; the others are refusals. */
export type Verdict = 'ok' | 'stands' | 'again' | 'none' | 'archived' | 'muted' | 'quote' | 'file'
export type InsertResult = { verdict: Verdict; id: number | null; number: number | null }

/** An inserted message, with everything its frame needs. */
export type InsertedMessage = {
  message: PendingMessage
  /** The position in the batch. */
  index: number
  id: number
  number: number
  channelName: string
  /** The members of the chat. All messages to one chat share the same list. */
  users: readonly number[]
  name: string
  member: string
  mentions: string[]
}
export type BatchResult = {
  /** The log cursor before the first message, or null if the messages went into the outbox instead. */
  before: number | null
  at: string
  inserted: InsertedMessage[]
  rejected: ({ index: number } & InsertResult)[]
}

/** The answer of chat_take: parallel lists, one set per chat and one per inserted message. Places count from 1. */
type DatabaseAnswer = Pick<BatchResult, 'before' | 'at'> & {
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

/** Inserts many messages by many people in one statement, which checks for each whether its author may send it. */
export const insertMessages = async (
  db: Database,
  batch: readonly PendingMessage[],
): Promise<BatchResult> => {
  const keys = [...new Set(batch.map(({ key }) => key))].sort()
  const chatIndexes = new Map(keys.map((key, index) => [key, index]))
  const [row] = await db.change(systemScope, insertStatement(keys, chatIndexes, batch))
  if (!row?.answer) throw new Error('The chat was asked in the name of somebody.')
  const { before, at, names, people, sent, rest } = row.answer
  return {
    before,
    at,
    inserted: (sent.place ?? []).flatMap((place, nth) => {
      const message = batch[place - 1]
      if (!message) return []
      const chat = chatIndexes.get(message.key) ?? 0
      return {
        message,
        index: place - 1,
        id: sent.id[nth] ?? 0,
        number: sent.number[nth] ?? 0,
        channelName: names[chat] ?? '',
        users: people?.[chat] ?? [],
        name: sent.name[nth] ?? '',
        member: sent.member[nth] ?? '',
        mentions: sent.named?.[nth] ?? [],
      }
    }),
    rejected: (rest ?? []).map(({ place, ...result }) => ({ ...result, index: place - 1 })),
  }
}

const insertStatement = (
  keys: readonly string[],
  chatIndexes: ReadonlyMap<string, number>,
  batch: readonly PendingMessage[],
) => {
  const files = batch.flatMap((each, index) =>
    each.files.length > 0 ? { place: index + 1, files: each.files } : [],
  )
  const quotes = batch.some(({ quote }) => quote !== null) ? batch.map(({ quote }) => quote) : null
  const mentions = batch.some((each) => each.mentions.length > 0)
    ? textArray(batch.map((each) => (each.mentions.length > 0 ? `{${each.mentions.join()}}` : '{}')))
    : null
  return statement(sql<{ answer: DatabaseAnswer | null }>`select chat_take(${textArray(keys)}::text[],
    ${intArray(batch.map(({ key }) => (chatIndexes.get(key) ?? 0) + 1))}::int[],
    ${intArray(batch.map(({ author }) => author))}::int[], ${textArray(batch.map(({ guid }) => guid))}::uuid[],
    ${textArray(batch.map(({ html }) => html))}::text[], ${textArray(batch.map(({ searchText }) => searchText))}::text[],
    ${quotes}::int[], ${mentions}::text[],
    ${files.length > 0 ? JSON.stringify(files) : null}::jsonb) as answer`)
}

const intArray = (numbers: readonly number[]): string => `{${numbers.join()}}`

/** A PostgreSQL array literal of texts. Every text is quoted, so that none of it is read as array syntax. */
const textArray = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join()}}`
