import { chatPush } from '#contract/chat/frames.ts'
import { sendBody } from '#contract/chat.ts'
import { validationMessage } from '#server/kernel/http/validation-messages.ts'
import { Problem, readOnlyCopy } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ChatGateway } from './chat-gateway.ts'
import type { Hub } from './hub.ts'
import type { Connection } from './connection.ts'
import { t } from './texts.ts'

type Context = { hub: Hub; chats: ChatGateway; services: Services }

/** The number of chats that one connection may have open at once. */
const maxOpenChats = 30

/** Handles a frame that says the user is typing, or has opened or closed a chat on screen. */
export const handleChatPush = async (
  { hub, chats }: Context,
  connection: Connection,
  data: unknown,
): Promise<void> => {
  const reject = (says: string) => connection.send({ name: 'answer', to: 'sendChatPush', ok: false, says })
  const parsed = chatPush.safeParse(data)
  if (!parsed.success) return reject(t('chat.push'))
  const { channel, typing, open } = parsed.data
  if (open === false) hub.ephemeral.closeChat(connection, channel)
  if (open === false && typing === undefined) return
  const members = await chats.membersFor(connection.actor, channel)
  if (!members) {
    hub.ephemeral.closeChat(connection, channel)
    return reject(t('chat.notMember'))
  }
  if (open && connection.socket.readyState === connection.socket.OPEN)
    hub.ephemeral.openChat(connection, channel, members, maxOpenChats)
  if (typing === undefined) return
  const { guid, name, user } = connection.actor
  hub.ephemeral.broadcast(
    members.filter((member) => member !== user),
    { kind: 'typing', channel, guid, name, on: typing },
  )
}

/** Handles a message sent over the socket. It works like the call, and the answer repeats the message's guid. */
export const handleChatMessage = async (
  { chats, services }: Context,
  connection: Connection,
  data: unknown,
): Promise<void> => {
  const parsed = sendBody.safeParse(data)
  const guid =
    typeof (data as { guid?: unknown } | undefined)?.guid === 'string' ? (data as { guid: string }).guid : ''
  const answer = { name: 'answer', to: 'sendMessage', guid } as const
  if (!parsed.success)
    return connection.send({
      ...answer,
      ok: false,
      says: parsed.error.issues
        .map((issue) => `${issue.path.join('.')}: ${validationMessage(issue, data)}`)
        .join('. '),
    })
  try {
    if (services.settings.isReadOnlyCopy) throw readOnlyCopy()
    const { number } = await chats.send(connection.actor, parsed.data)
    const position = await services.db.logPosition().catch(() => undefined)
    connection.send({
      ...answer,
      ok: true,
      says: '',
      number,
      ...(position === undefined ? {} : { position }),
    })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { retryAfterSeconds } = error.extra
    connection.send({
      ...answer,
      ok: false,
      says: error.message,
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    })
  }
}
