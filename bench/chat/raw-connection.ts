import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** Receives a frame's payload, bytes `from` to `to`, valid until the next read. */
export type OnFrame = (bytes: Buffer, from: number, to: number) => void
export type PlainLine = { say(text: string): void; cut(): void }

/** Shared read buffer of all connections, because each chunk is handled before the next read. */
const shared = Buffer.allocUnsafe(256 * 1024)
const [text, ping, pong] = [0x81, 0x89, 0x8a]
const most16 = 65_536

/**
 * A WebSocket connection that parses no frames and only reports where each starts and ends. With the ws
 * package, ten copies of a message cost the client as much CPU as the server, on the same two cores; this
 * costs half of that. Resolves after the welcome frame.
 */
export const openRawConnection = (url: string, token: string, heard: OnFrame): Promise<PlainLine> =>
  new Promise((welcomed, failed) => {
    const { hostname, port, host } = new URL(url)
    let state: 'asked' | 'open' | 'welcomed' = 'asked'
    let rest: Buffer = Buffer.alloc(0)
    const say = (said: string) => void socket.write(masked(said))
    const line = { say, cut: () => void socket.destroy() }
    const one: OnFrame = (bytes, from, to) => {
      if (state === 'welcomed') return heard(bytes, from, to)
      const said = bytes.toString('latin1', from, to)
      if (!said.startsWith('{"name":"welcome"')) return failed(new Error(`No welcome: ${said}`))
      state = 'welcomed'
      welcomed(line)
    }
    const take = (bytes: Buffer) => {
      let at = 0
      if (state === 'asked') {
        const end = bytes.indexOf('\r\n\r\n')
        if (end < 0) return bytes
        if (!bytes.toString('latin1', 0, end).startsWith('HTTP/1.1 101'))
          failed(new Error(bytes.toString('latin1', 0, end)))
        state = 'open'
        say(JSON.stringify({ name: 'hello', token }))
        at = end + 4
      }
      return bytes.subarray(
        wholeFrames(bytes, at, one, () => socket.write(Buffer.from([pong, 0x80, 0, 0, 0, 0]))),
      )
    }
    const socket: Socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: shared,
        callback: (count) => {
          const came = shared.subarray(0, count)
          const left = take(rest.length > 0 ? Buffer.concat([rest, came]) : came)
          rest = left.length > 0 ? Buffer.from(left) : left
          return true
        },
      },
    })
    socket.setNoDelay()
    socket.on('error', failed)
    const key = randomBytes(16).toString('base64')
    socket.write(
      `GET /hub HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    )
  })

/** Reports the complete frames from `at` on. Returns the start of the first incomplete one. */
const wholeFrames = (bytes: Buffer, begin: number, one: OnFrame, pinged: () => void): number => {
  let at = begin
  while (at + 2 <= bytes.length) {
    const short = bytes[at + 1] ?? 0
    const from = at + (short < 126 ? 2 : short === 126 ? 4 : 10)
    if (from > bytes.length) return at
    const length =
      short < 126 ? short : short === 126 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2))
    if (from + length > bytes.length) return at
    if (bytes[at] === text) one(bytes, from, from + length)
    else if (bytes[at] === ping) pinged()
    at = from + length
  }
  return at
}

/** Encodes a client text frame with an all-zero mask. */
const masked = (said: string): Buffer => {
  const length = Buffer.byteLength(said)
  if (length >= most16) throw new Error('Longer than this client says.')
  const head = length < 126 ? 2 : 4
  const bytes = Buffer.alloc(head + 4 + length)
  bytes[0] = text
  bytes[1] = 0x80 | (length < 126 ? length : 126)
  if (head === 4) bytes.writeUInt16BE(length, 2)
  bytes.write(said, head + 4)
  return bytes
}
