import { createHash } from 'node:crypto'
import { createServer, type Socket } from 'node:net'

// The limit: a server that answers the WebSocket handshake and writes one prebuilt frame to every socket.
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  socket.once('data', (data) => {
    const key = /sec-websocket-key: (\S+)/i.exec(String(data))?.[1] ?? ''
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    sockets.add(socket)
  })
  socket.on('close', () => sockets.delete(socket))
})
const frameOf = (text: string): Buffer => {
  const body = Buffer.from(text)
  const head =
    body.length < 126
      ? Buffer.from([0x81, body.length])
      : Buffer.from([0x81, 126, body.length >> 8, body.length & 255])
  return Buffer.concat([head, body])
}
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ port: typeof address === 'object' ? address?.port : 0, pid: process.pid })
})
process.on('message', (text: string) => {
  const frame = frameOf(text)
  for (const socket of sockets) socket.write(frame)
})
process.on('disconnect', () => process.exit(0))
