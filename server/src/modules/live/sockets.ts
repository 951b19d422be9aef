import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { clientFrame, closeCodes, presenceData, type ClientFrame } from '#contract/live.ts'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Chats } from './chats.ts'
import { handleChatMessage, handleChatPush } from './chat-frames.ts'
import type { Hub, Sessions } from './hub.ts'
import { closeSocket, Connection } from './connection.ts'

type Hello = Extract<ClientFrame, { name: 'hello' }>

const helloMs = 10_000
const pingMs = 30_000
const checkMs = 60_000
const mostPayload = 64 * 1024
/** Hellos that are looked into at once: after a restart all come back in the same moment. */
const hellosAtOnce = 8

/** Takes WebSockets at /hub: says who may come in, hears their frames, and lets go of those who fell silent. */
export const takeSockets = (
  services: Services,
  server: Server,
  hub: Hub,
  sessions: Sessions,
  chats: Chats,
) => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: mostPayload, perMessageDeflate: false })
  const asking = limitConcurrency(hellosAtOnce)

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const isHub = /^\/hub\/?(\?|$)/i.test(request.url ?? '')
    if (!isHub) return turnAway(socket, '404 Not Found')
    if (!isOurs(request, services.settings.publicUrl)) return turnAway(socket, '403 Forbidden')
    sockets.handleUpgrade(request, socket, head, (opened) => take(opened, socket))
  }

  const take = (socket: WebSocket, wire: Duplex) => {
    let line: Connection | null = null
    let isGreeted = false
    const late = setTimeout(() => closeSocket(socket, 'helloLate'), helloMs)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(late)
      if (line) hub.leave(line)
    })
    socket.on('pong', () => line?.answered())
    const greet = async ({ token, ...missed }: Hello) => {
      // It said hello in time; how long the others take is not its fault.
      clearTimeout(late)
      const actor = await asking(() => sessions.actorOf(token))
      if (!actor) {
        socket.send(JSON.stringify({ name: 'bye', reason: 'Your session has ended. Sign in again.' }))
        return closeSocket(socket, 'signIn')
      }
      if (socket.readyState !== socket.OPEN) return
      line = new Connection(socket, wire, token, actor)
      await hub.join(line, missed)
    }
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? null : readFrame(String(data))
      if (!frame || (frame.name === 'hello') === isGreeted) return closeSocket(socket, 'notUnderstood')
      isGreeted = true
      const work = frame.name === 'hello' ? greet(frame) : line && heed({ hub, chats, services }, line, frame)
      work?.catch((error: unknown) => {
        services.log.warn({ err: error }, 'a frame could not be taken')
        socket.terminate()
      })
    })
  }

  const ping = setInterval(() => {
    for (const line of hub.lines()) {
      if (!line.isAlive) line.socket.terminate()
      line.isAlive = false
      line.socket.ping()
    }
  }, pingMs)
  const check = setInterval(() => hub.checkAll(), checkMs)
  server.on('upgrade', upgrade)

  return () => {
    clearInterval(ping)
    clearInterval(check)
    server.off('upgrade', upgrade)
    // Service restart: browsers come back by themselves, spread over their first delays.
    for (const socket of sockets.clients) socket.close(closeCodes.restart)
    for (const socket of sockets.clients) setTimeout(() => socket.terminate(), 500).unref()
  }
}

const readFrame = (text: string): ClientFrame | null => {
  try {
    const read = clientFrame.safeParse(JSON.parse(text))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Where a greeted line's frames go. */
type Parts = { hub: Hub; chats: Chats; services: Services }

const heed = async (parts: Parts, line: Connection, frame: ClientFrame): Promise<void> => {
  const { hub, services } = parts
  if (!line.takes(services.clock.now().getTime())) return line.cut('tooMany')
  if (frame.name === 'sendChatPush') return handleChatPush(parts, line, frame.data)
  if (frame.name === 'hello') return
  if (frame.type === 'Chat') return handleChatMessage(parts, line, frame.data)
  const presence = presenceData.safeParse(frame.data)
  if (presence.success) await hub.present(line, presence.data.on, presence.data.open)
}

/** A page of another site must not speak for whoever is signed in here; programs send no origin. */
const isOurs = ({ headers }: IncomingMessage, publicUrl: string): boolean => {
  if (headers.origin === undefined) return true
  const from = URL.parse(headers.origin)?.host
  return from !== undefined && (from === headers.host || from === URL.parse(publicUrl)?.host)
}

const turnAway = (socket: Duplex, status: string): void => {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
