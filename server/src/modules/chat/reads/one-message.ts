import { sql } from 'kysely'
import type { ChatMessage } from '#contract/chat/shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import {
  toChatMessage,
  messageColumns,
  messageTables,
  type LinkSigner,
  type MessageRow,
} from './message-row.ts'
import { isMember, canReadMessages } from './access.ts'

/** One message as shown to the caller. @throws notFound */
export const oneMessage = async (
  run: RunQuery,
  signer: LinkSigner,
  actor: Actor,
  id: number,
): Promise<ChatMessage> => {
  const [row] = await run(
    statement(sql<
      MessageRow & { is_member: boolean }
    >`select ${messageColumns}, ${isMember(actor)} as is_member
      from ${messageTables} where s.id = ${id} and ${canReadMessages(actor)}`),
  )
  if (!row) throw notFound('message')
  return toChatMessage(signer, actor, row, { isMember: row.is_member })
}
