import { chatPush } from '#contract/chat/frames.ts'
import { sendBody } from '#contract/chat.ts'
import { validationMessage } from '#server/kernel/http/validation-messages.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Chats } from './chats.ts'
import type { Hub } from './hub.ts'
import type { Connection } from './connection.ts'

type Parts = { hub: Hub; chats: Chats; services: Services }

/** Chats that one line may have open at once. */
const mostOpen = 30
const noMember = 'You are not a member of this channel.'

/** Typing, or a chat that was opened or closed on the screen. */
export const handleChatPush = async (
  { hub, chats }: Parts,
  line: Connection,
  given: unknown,
): Promise<void> => {
  const answer = (says: string) => line.say({ name: 'answer', to: 'sendChatPush', ok: false, says })
  const read = chatPush.safeParse(given)
  if (!read.success) return answer('Say which channel, and whether you type or have it open.')
  const { channel, typing, open } = read.data
  if (open === false) hub.moments.close(line, channel)
  if (open === false && typing === undefined) return
  const members = await chats.membersFor(line.actor, channel)
  if (!members) {
    hub.moments.close(line, channel)
    return answer(noMember)
  }
  if (open && line.socket.readyState === line.socket.OPEN) hub.moments.watch(line, channel, members, mostOpen)
  if (typing === undefined) return
  const { guid, name, user } = line.actor
  hub.moments.tell(
    members.filter((member) => member !== user),
    { kind: 'typing', channel, guid, name, on: typing },
  )
}

/** A message by frame: the same as the call, answered with its guid. */
export const handleChatMessage = async (
  { chats }: Parts,
  line: Connection,
  given: unknown,
): Promise<void> => {
  const read = sendBody.safeParse(given)
  const guid =
    typeof (given as { guid?: unknown } | undefined)?.guid === 'string'
      ? (given as { guid: string }).guid
      : ''
  const answer = { name: 'answer', to: 'sendMessage', guid } as const
  if (!read.success)
    return line.say({
      ...answer,
      ok: false,
      says: read.error.issues
        .map((issue) => `${issue.path.join('.')}: ${validationMessage(issue, given)}`)
        .join('. '),
    })
  try {
    const { number } = await chats.send(line.actor, read.data)
    line.say({ ...answer, ok: true, says: '', number })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { retryAfterSeconds } = error.extra
    line.say({
      ...answer,
      ok: false,
      says: error.message,
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    })
  }
}
