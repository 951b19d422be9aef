import type { SendBody } from '#contract/chat.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { linkedFiles } from '../linked-files.ts'
import { rateLimiter } from '../rules/rate-limit.ts'
import { toMessageText } from '../rules/message-text.ts'
import { MessageBatcher } from './message-batcher.ts'
import type { Verdict } from './insert-messages.ts'
import { t } from '../texts.ts'

export type SentMessage = { id: number; number: number }
export type SendMessage = (actor: Actor, body: SendBody) => Promise<SentMessage>

const refusals = {
  again: 'send.guidTaken',
  archived: 'send.archived',
  muted: 'send.muted',
  quote: 'send.quote',
  file: 'file.gone',
} as const satisfies Record<Exclude<Verdict, 'ok' | 'stands' | 'none'>, string>

/** A user may send this many messages at once, and then one per second. */
const burst = 60
const intervalMs = 1000

const sendFunctions = new WeakMap<Services, SendMessage>()

/**
 * Returns the function through which every message of this process is sent: it sanitizes, rate-limits, and batches.
 * There is one per process, because the limits and the batch are shared. @throws Problem 400, 404, 422, 429
 */
export const messageSender = (services: Services): SendMessage => {
  const existing = sendFunctions.get(services)
  if (existing) return existing
  const batcher = new MessageBatcher(services)
  const checkRate = rateLimiter(burst, intervalMs, t.message('limit.messages'))
  const send: SendMessage = async (
    actor,
    { channel, guid, message = '', quote, files = [], mentions = [] },
  ) => {
    const run = runBatched(services.db.asOnPrimary(actor))
    const allFiles = new Set([...files, ...(await linkedFiles(run, services, actor, message))])
    const text = toMessageText(message, allFiles.size > 0)
    checkRate(actor.user, services.clock.now().getTime())
    const { verdict, id, number } = await batcher.add({
      key: channel,
      author: actor.user,
      guid: guid.toLowerCase(),
      html: text.html,
      searchText: text.searchText,
      quote: quote !== undefined && quote > 0 ? quote : null,
      mentions: [...new Set([...mentions, ...text.mentions])],
      files: [...allFiles],
    })
    if (verdict === 'none') throw notFound('chat')
    if (verdict !== 'ok' && verdict !== 'stands') throw refused(t.message(refusals[verdict]))
    if (id === null || number === null) throw notFound('chat')
    return { id, number }
  }
  sendFunctions.set(services, send)
  return send
}
