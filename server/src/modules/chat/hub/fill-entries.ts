import { sql } from 'kysely'
import type { ChatChange } from '#contract/chat/frames.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { toMessageBody, type MessageRow } from '../reads/message-row.ts'

/** An entry of the hub's log about a chat. */
type Entry = { cursor: number; users: readonly number[] | null; data: unknown }
/** What this module's facts leave in the log: references only, no content. */
type EntryData = {
  kind: 'message' | 'read' | 'draft' | 'channel'
  key: string
  what?: string
  message?: number
  guid?: string
  number?: number
  from?: string
  gone?: boolean
}
/** The data of a frame, and the users who may have it now. */
export type FrameContent = { users: readonly number[]; data: ChatChange }

type CurrentMessage = MessageRow & { members: number[]; trashed_at: string | null }
const toInstant = (text: string | null): string | null => text && new Date(text).toISOString()

/** Messages as they are now, with the current members, so that people who were removed get nothing more. */
const currentMessages = async (
  services: Services,
  ids: readonly number[],
): Promise<Map<number, CurrentMessage>> => {
  if (ids.length === 0) return new Map()
  const rows = await services.db
    .asOnPrimary(systemScope)
    .rows(statement(sql<{ now: CurrentMessage }>`select chat_now(${[...new Set(ids)]}::int[]) as now`))
  const messages = rows.map(({ now: row }) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    edited_at: toInstant(row.edited_at),
    deleted_at: toInstant(row.deleted_at),
  }))
  return new Map(messages.map((row) => [row.id, row]))
}

/** Loads the content of log entries, keyed by cursor, for current members only. Entries without readers are left out. */
export const loadContent =
  (services: Services) =>
  async (entries: readonly Entry[]): Promise<Map<number, FrameContent>> => {
    const typedEntries = entries.map((entry) => ({ ...entry, data: entry.data as EntryData }))
    const messages = await currentMessages(
      services,
      typedEntries.flatMap(({ data }) => data.message ?? []),
    )
    // Each body is built once and shared by all entries and readers of the message.
    const bodies = new Map([...messages].map(([id, row]) => [id, toMessageBody(services, row)]))
    const contents = new Map<number, FrameContent>()
    for (const { cursor, users, data } of typedEntries) {
      const { kind, key, what = 'edited' } = data
      if (kind === 'message') {
        const row = messages.get(data.message ?? 0)
        const message = bodies.get(data.message ?? 0)
        if (!row || !message || row.trashed_at !== null) continue
        const addressees = new Set(users)
        const readers = row.members.filter((member) => addressees.has(member))
        const { id, version, channel_name: channelName } = row
        const change = { kind, what: what as 'sent', id, version, channel: key, channelName, message }
        contents.set(cursor, { users: readers, data: change })
      } else if (kind === 'read')
        contents.set(cursor, {
          users: users ?? [],
          data: { kind, channel: key, guid: data.guid ?? '', number: data.number ?? 0 },
        })
      else if (kind === 'draft')
        contents.set(cursor, {
          users: users ?? [],
          data: { kind, channel: key, from: data.from ?? '' },
        })
      else
        contents.set(cursor, {
          users: users ?? [],
          data: { kind, channel: key, what: what as 'members', gone: data.gone ?? false },
        })
    }
    return contents
  }
