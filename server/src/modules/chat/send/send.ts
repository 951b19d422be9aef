import type { SendBody } from '#contract/chat.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runOf } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { linkedFiles } from '../linked-files.ts'
import { rateLimiter } from '../rules/rate-limit.ts'
import { toMessageText } from '../rules/message-text.ts'
import { MessageBatcher } from './message-batcher.ts'
import type { Verdict } from './insert-messages.ts'

export type Sent = { id: number; number: number }
export type Sender = (actor: Actor, body: SendBody) => Promise<Sent>

const refusals: Record<Exclude<Verdict, 'ok' | 'stands' | 'none'>, string> = {
  again: 'A message with this guid stands in another chat. Use a new one.',
  archived: 'This chat is archived: it can be read, and takes nothing new.',
  muted: 'You cannot send messages for now: the host has muted you. Ask support why.',
  quote: 'The message that you answer is in another chat.',
  file: 'One of the files belongs to another message, or is not there any more. Send it again.',
}

/** A person may write this many at once, and then one a second. */
const burst = 60
const everyMs = 1000

const senders = new WeakMap<Services, Sender>()

/** The one way into the chats of this process: cleaned, paced, gathered. @throws Problem 400, 404, 422, 429 */
export const senderOf = (services: Services): Sender => {
  const known = senders.get(services)
  if (known) return known
  const gather = new MessageBatcher(services)
  const pace = rateLimiter(burst, everyMs, 'That is many messages at once. They go on in a moment.')
  const sender: Sender = async (actor, { channel, guid, message = '', quote, files = [], mentions = [] }) => {
    const run = runOf(services.db.fresh(actor))
    const all = new Set([...files, ...(await linkedFiles(run, services, actor, message))])
    const text = toMessageText(message, all.size > 0)
    pace(actor.user, services.clock.now().getTime())
    const taken = await gather.add({
      key: channel,
      author: actor.user,
      guid: guid.toLowerCase(),
      html: text.html,
      words: text.words,
      quote: quote !== undefined && quote > 0 ? quote : null,
      mentions: [...new Set([...mentions, ...text.mentions])],
      files: [...all],
    })
    const { verdict, id, number } = taken
    if (verdict === 'none') throw notFound('chat')
    if (verdict !== 'ok' && verdict !== 'stands') throw refused(refusals[verdict])
    if (id === null || number === null) throw notFound('chat')
    return { id, number }
  }
  senders.set(services, sender)
  return sender
}
