import { sql } from 'kysely'
import type { ChatChange } from '#contract/chat/frames.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { toMessageBody, type MessageRow } from '../reads/message-row.ts'

/** An entry of the hub's log about a chat, as the facts of this module are written there. */
type Entry = { cursor: number; users: readonly number[] | null; data: unknown }
type Kept = {
  kind: 'message' | 'read' | 'draft' | 'channel'
  key: string
  what?: string
  message?: number
  guid?: string
  number?: number
  from?: string
  gone?: boolean
}
/** A frame's data, and who may have it now. */
export type Filled = { users: readonly number[]; data: ChatChange }

type Now = MessageRow & { members: number[]; trashed_at: string | null }
const instant = (text: string | null): string | null => text && new Date(text).toISOString()

/** Messages as they stand now, with the members of now: who was taken out meanwhile gets nothing more. */
const messagesNow = async (services: Services, ids: readonly number[]): Promise<Map<number, Now>> => {
  if (ids.length === 0) return new Map()
  const rows = await services.db
    .fresh(systemScope)
    .rows(statement(sql<{ now: Now }>`select chat_now(${[...new Set(ids)]}::int[]) as now`))
  const plain = rows.map(({ now: row }) => ({
    ...row,
    created_at: new Date(row.created_at).toISOString(),
    edited_at: instant(row.edited_at),
    deleted_at: instant(row.deleted_at),
  }))
  return new Map(plain.map((row) => [row.id, row]))
}

/** Gives entries of the log their content, after a check of membership; what is left out has no readers any more. */
export const loadContent =
  (services: Services) =>
  async (entries: readonly Entry[]): Promise<Map<number, Filled>> => {
    const kept = entries.map((entry) => ({ ...entry, data: entry.data as Kept }))
    const messages = await messagesNow(
      services,
      kept.flatMap(({ data }) => data.message ?? []),
    )
    // A text and its bytes are made once for all entries and readers of it.
    const bodies = new Map([...messages].map(([id, row]) => [id, toMessageBody(services, row)]))
    const filled = new Map<number, Filled>()
    for (const { cursor, users, data } of kept) {
      const { kind, key, what = 'edited' } = data
      if (kind === 'message') {
        const row = messages.get(data.message ?? 0)
        const message = bodies.get(data.message ?? 0)
        if (!row || !message || row.trashed_at !== null) continue
        const told = new Set(users)
        const readers = row.members.filter((member) => told.has(member))
        const { id, version, channel_name: channelName } = row
        const said = { kind, what: what as 'sent', id, version, channel: key, channelName, message }
        filled.set(cursor, { users: readers, data: said })
      } else if (kind === 'read')
        filled.set(cursor, {
          users: users ?? [],
          data: { kind, channel: key, guid: data.guid ?? '', number: data.number ?? 0 },
        })
      else if (kind === 'draft')
        filled.set(cursor, {
          users: users ?? [],
          data: { kind, channel: key, from: data.from ?? '' },
        })
      else
        filled.set(cursor, {
          users: users ?? [],
          data: { kind, channel: key, what: what as 'members', gone: data.gone ?? false },
        })
    }
    return filled
  }
