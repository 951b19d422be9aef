import type { FastifyInstance } from 'fastify'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ChatGateway } from './chat-gateway.ts'
import { Hub, type Sessions } from './hub.ts'
import { listenForNotices } from './database-notices.ts'
import { notifyFactsRelayed } from './relay-events.ts'
import { sendCcc } from './outgoing/ccc.ts'
import { sendPush } from './outgoing/push.ts'
import { sendMail, sendSms } from './outgoing/send.ts'
import { startSending } from './outgoing/send-worker.ts'
import { startRelay } from './relay.ts'
import { acceptSockets } from './sockets.ts'
import { pruneLog } from './store.ts'
import { onLogWrite } from './log-handoff.ts'

/** The outbox and the log are checked at least this often, in case a notification got lost. */
const pollMs = 5000
const hourMs = 3_600_000
const logRetentionMs = 7 * 24 * hourMs

const startDeliveries = (services: Services) => [
  startSending(services, 'mail_out', sendMail(services)),
  startSending(services, 'sms_out', sendSms(services)),
  startSending(services, 'ccc_out', sendCcc(services)),
  startSending(services, 'push_out', sendPush(services)),
]

/** Starts the background work: the relay, the hub, and the delivery queues. Returns a function that stops it. */
export const start = async (
  services: Services,
  app: FastifyInstance,
  sessions: Sessions,
  chats: ChatGateway,
): Promise<() => Promise<void>> => {
  const hub = new Hub(services, sessions, chats)
  const relay = startRelay(services, () => hub.beginWrite())
  await hub.start()
  onLogWrite(services, () => hub.beginWrite())
  services.db.onOutboxWritten(() => relay.wake())
  // What waited when a backup was made was sent by the product itself, and must not be sent again by a copy.
  const deliveries = services.settings.isReadOnlyCopy ? [] : startDeliveries(services)
  const wakeAll = () => [relay, hub.logReader, ...deliveries].forEach((each) => each.wake())
  const noticeHandlers: Record<string, (payload: string) => void> = {
    outbox: () => relay.wake(),
    hub: (upTo) => {
      hub.logAdvanced(Number(upTo))
      notifyFactsRelayed(services)
    },
    post: () => deliveries.forEach((each) => each.wake()),
  }
  const stopListening = await listenForNotices(services, Object.keys(noticeHandlers), (channel, payload) =>
    channel === null ? wakeAll() : noticeHandlers[channel]?.(payload),
  )
  const closeSockets = acceptSockets(services, app.server, hub, sessions, chats)
  // Open WebSockets would keep the server from closing.
  app.addHook('preClose', async () => closeSockets())

  const prune = () =>
    services.db
      .command(systemScope, (tx) => pruneLog(tx, new Date(services.clock.now().getTime() - logRetentionMs)))
      .catch((error: unknown) => services.log.warn({ err: error }, 'the log of the hub could not be pruned'))
  const pollTimer = setInterval(() => [relay, hub.logReader].forEach((each) => each.wake()), pollMs)
  const pruneTimer = setInterval(() => void prune(), hourMs)
  void prune()

  return async () => {
    clearInterval(pollTimer)
    clearInterval(pruneTimer)
    await stopListening()
    await relay.stop()
    await hub.stop()
    await Promise.all(deliveries.map((delivery) => delivery.stop()))
  }
}
