import type { SendBody } from '#contract/chat.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { LogRow } from './store.ts'
import type { ChatContent, LogHandoffEntry } from './log-handoff.ts'

/** What the hub needs from the chat module. It is injected because chat depends on live, not the other way around. */
export type ChatGateway = {
  /**
   * The current content of log entries about chats, keyed by cursor, with the users who may see it now. Entries that
   * nobody may see anymore are left out.
   */
  loadContent(entries: readonly LogRow[]): Promise<ReadonlyMap<number, ChatContent>>
  /** The members of a chat if the caller is one of them, null otherwise. */
  membersFor(actor: Actor, key: string): Promise<number[] | null>
  /** Records that these users are online. Resolves to a version per user, which `markOffline` needs. */
  markOnline(users: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Records that users went offline. Resolves to those whom no other process has reported online since their version. */
  markOffline(versions: ReadonlyMap<number, string>): Promise<number[]>
  /** Accepts a message. @throws Problem */
  send(actor: Actor, body: SendBody): Promise<{ number: number }>
}

/**
 * Prepares log entries for sending. The result maps an entry to the row to send, with current content if it is about a
 * chat, or to null when nobody may see it anymore. `users` is set for chats, which only their members may see.
 */
export const resolveEntries = async (
  chats: ChatGateway,
  rows: readonly LogHandoffEntry[],
): Promise<(row: LogHandoffEntry) => { row: LogRow; users: readonly number[] | null } | null> => {
  const withoutContent = rows.filter(({ type, content }) => type === 'Chat' && !content)
  const loaded =
    withoutContent.length > 0 ? await chats.loadContent(withoutContent) : new Map<number, never>()
  return (row) => {
    if (row.type !== 'Chat') return { row, users: null }
    const content = row.content ?? loaded.get(row.cursor)
    return content ? { row: { ...row, data: content.data }, users: content.users } : null
  }
}
