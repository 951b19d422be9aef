import type { SendBody } from '#contract/chat.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { LogRow } from './store.ts'
import type { Content, LogHandoffEntry } from './log-handoff.ts'

/** What the hub asks of the chat; handed in, because chat comes after live in the street. */
export type Chats = {
  /** The content of entries of the log about chats, and who may have it now. An entry that is left out has no reader. */
  fill(entries: readonly LogRow[]): Promise<ReadonlyMap<number, Content>>
  /** The members of a chat for one of them, null for everybody else. */
  membersFor(actor: Actor, key: string): Promise<number[] | null>
  /** Keeps that they are there; answers by user what stands now, to say with it that they have gone. */
  writeThere(there: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** Keeps who has gone; answers those of them whom nobody has said to be there since. */
  writeGone(gone: ReadonlyMap<number, string>): Promise<number[]>
  /** Takes a message. @throws Problem */
  send(actor: Actor, body: SendBody): Promise<{ number: number }>
}

/** A frame for one line: of the log as it is, of a chat with what it says now; null when it is not for its reader. */
export const readsOf = async (
  chats: Chats,
  rows: readonly LogHandoffEntry[],
): Promise<(row: LogHandoffEntry) => { row: LogRow; users: readonly number[] | null } | null> => {
  const about = rows.filter(({ type, content }) => type === 'Chat' && !content)
  const filled = about.length > 0 ? await chats.fill(about) : new Map<number, never>()
  return (row) => {
    if (row.type !== 'Chat') return { row, users: null }
    const chat = row.content ?? filled.get(row.cursor)
    return chat ? { row: { ...row, data: chat.data }, users: chat.users } : null
  }
}
