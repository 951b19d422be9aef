import { readAs } from '#server/kernel/texts/reader.ts'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { clientFrame, closeCodes, presenceData, type ClientFrame } from '#contract/live.ts'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ChatGateway } from './chat-gateway.ts'
import { handleChatMessage, handleChatPush } from './chat-frames.ts'
import type { Hub, Sessions } from './hub.ts'
import { closeSocket, Connection } from './connection.ts'
import { t } from './texts.ts'

type Hello = Extract<ClientFrame, { name: 'hello' }>

const helloTimeoutMs = 10_000
const pingIntervalMs = 30_000
const sessionCheckIntervalMs = 60_000
const maxPayloadBytes = 64 * 1024
/** The number of hellos authenticated at once. After a restart all clients reconnect in the same moment. */
const concurrentHellos = 8

/**
 * Accepts WebSockets at /hub: authenticates clients, handles their frames, and drops those that stop answering pings.
 * Returns a function that closes all sockets and stops accepting new ones.
 */
export const acceptSockets = (
  services: Services,
  server: Server,
  hub: Hub,
  sessions: Sessions,
  chats: ChatGateway,
) => {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxPayloadBytes,
    perMessageDeflate: false,
  })
  const limitHellos = limitConcurrency(concurrentHellos)

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isHub = /^\/hub\/?(\?|$)/i.test(request.url ?? '')
    if (!isHub) return rejectUpgrade(socket, '404 Not Found')
    if (!isAllowedOrigin(request, services.settings.publicUrl)) return rejectUpgrade(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, socket))
  }

  const accept = (socket: WebSocket, wire: Duplex) => {
    let connection: Connection | null = null
    let hasSaidHello = false
    const helloTimer = setTimeout(() => closeSocket(socket, 'helloLate'), helloTimeoutMs)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(helloTimer)
      if (connection) hub.leave(connection)
    })
    socket.on('pong', () => connection?.handlePong())
    const handleHello = async ({ token, ...resumePoint }: Hello) => {
      // The hello arrived in time. How long authentication takes is not the client's fault.
      clearTimeout(helloTimer)
      const actor = await limitHellos(() => sessions.actorOf(token))
      if (!actor) {
        socket.send(JSON.stringify({ name: 'bye', reason: t('signedOut') }))
        return closeSocket(socket, 'signIn')
      }
      if (socket.readyState !== socket.OPEN) return
      connection = new Connection(socket, wire, token, actor)
      await hub.join(connection, resumePoint)
    }
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? null : parseFrame(String(data))
      if (!frame || (frame.name === 'hello') === hasSaidHello) return closeSocket(socket, 'notUnderstood')
      hasSaidHello = true
      const work =
        frame.name === 'hello'
          ? handleHello(frame)
          : connection && answerFrame({ hub, chats, services }, connection, frame)
      work?.catch((error: unknown) => {
        services.log.warn({ err: error }, 'a client frame could not be handled')
        socket.terminate()
      })
    })
  }

  const pingTimer = setInterval(() => {
    for (const connection of hub.connections()) {
      if (!connection.isAlive) connection.socket.terminate()
      connection.isAlive = false
      connection.socket.ping()
    }
  }, pingIntervalMs)
  const sessionTimer = setInterval(() => hub.recheckAll(), sessionCheckIntervalMs)
  server.on('upgrade', upgrade)

  return () => {
    clearInterval(pingTimer)
    clearInterval(sessionTimer)
    server.off('upgrade', upgrade)
    // The restart code makes browsers reconnect by themselves, spread over their first retry delays.
    for (const socket of sockets.clients) socket.close(closeCodes.restart)
    for (const socket of sockets.clients) setTimeout(() => socket.terminate(), 500).unref()
  }
}

const parseFrame = (text: string): ClientFrame | null => {
  try {
    const parsed = clientFrame.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

type Context = { hub: Hub; chats: ChatGateway; services: Services }

const answerFrame = (context: Context, connection: Connection, frame: ClientFrame): Promise<void> =>
  readAs(connection.actor, () => handleFrame(context, connection, frame))

const handleFrame = async (context: Context, connection: Connection, frame: ClientFrame): Promise<void> => {
  const { hub, services } = context
  if (!connection.isWithinRateLimit(services.clock.now().getTime())) return connection.close('tooMany')
  if (frame.name === 'sendChatPush') return handleChatPush(context, connection, frame.data)
  if (frame.name === 'hello') return
  if (frame.type === 'Chat') return handleChatMessage(context, connection, frame.data)
  const presence = presenceData.safeParse(frame.data)
  if (presence.success) await hub.setPresence(connection, presence.data.on, presence.data.open)
}

/** Keeps pages of other sites from acting as the signed-in user. Programs other than browsers send no origin. */
const isAllowedOrigin = ({ headers }: IncomingMessage, publicUrl: string): boolean => {
  if (headers.origin === undefined) return true
  const from = URL.parse(headers.origin)?.host
  return from !== undefined && (from === headers.host || from === URL.parse(publicUrl)?.host)
}

const rejectUpgrade = (socket: Duplex, status: string): void => {
  socket.on('error', () => undefined)
  // texts-ignore: a response of HTTP
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
