import type { FastifyInstance } from 'fastify'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Chats } from './chats.ts'
import { Hub, type Sessions } from './hub.ts'
import { listenForNotices } from './database-notices.ts'
import { notifyFactsRelayed } from './relay-events.ts'
import { sendCcc } from './delivery/ccc.ts'
import { sendPush } from './delivery/push.ts'
import { sendMail, sendSms } from './delivery/send.ts'
import { startPost } from './delivery/worker.ts'
import { startRelay } from './relay.ts'
import { takeSockets } from './sockets.ts'
import { pruneLog } from './store.ts'
import { onLogWrite } from './log-handoff.ts'

/** Besides every notice: at the latest then the outbox and the log are looked at. */
const pollMs = 5000
const hourMs = 3_600_000
const keptMs = 7 * 24 * hourMs

/** Starts what goes on beside the calls: the relay, the hub, the post. Gives how to end it. */
export const start = async (
  services: Services,
  app: FastifyInstance,
  sessions: Sessions,
  chats: Chats,
): Promise<() => Promise<void>> => {
  const hub = new Hub(services, sessions, chats)
  const relay = startRelay(services, () => hub.writing())
  await hub.start()
  onLogWrite(services, () => hub.writing())
  services.db.onOutboxWritten(() => relay.wake())
  const posts = [
    startPost(services, 'mail_out', sendMail(services)),
    startPost(services, 'sms_out', sendSms(services)),
    startPost(services, 'ccc_out', sendCcc(services)),
    startPost(services, 'push_out', sendPush(services)),
  ]
  const wakeAll = () => [relay, hub.pump, ...posts].forEach((each) => each.wake())
  const wakes: Record<string, (payload: string) => void> = {
    outbox: () => relay.wake(),
    hub: (upTo) => {
      hub.grown(Number(upTo))
      notifyFactsRelayed(services)
    },
    post: () => posts.forEach((each) => each.wake()),
  }
  const stopListening = await listenForNotices(services, Object.keys(wakes), (channel, payload) =>
    channel === null ? wakeAll() : wakes[channel]?.(payload),
  )
  const closeSockets = takeSockets(services, app.server, hub, sessions, chats)
  // Open WebSockets would keep the server from closing.
  app.addHook('preClose', async () => closeSockets())

  const prune = () =>
    services.db
      .command(systemScope, (tx) => pruneLog(tx, new Date(services.clock.now().getTime() - keptMs)))
      .catch((error: unknown) => services.log.warn({ err: error }, 'the log of the hub could not be pruned'))
  const poll = setInterval(() => [relay, hub.pump].forEach((each) => each.wake()), pollMs)
  const pruning = setInterval(() => void prune(), hourMs)
  void prune()

  return async () => {
    clearInterval(poll)
    clearInterval(pruning)
    await stopListening()
    await relay.stop()
    await hub.stop()
    await Promise.all(posts.map((post) => post.stop()))
  }
}
