import type { LogRow } from './store.ts'

const text = 0x81
const short = 126
const long = 65_536

/** A text as a whole frame of the WebSocket, as a server sends it: made once, written as it is to every socket. */
export const framed = (said: string): Buffer => {
  const length = Buffer.byteLength(said)
  const head = length < short ? 2 : length < long ? 4 : 10
  const bytes = Buffer.allocUnsafe(head + length)
  bytes[0] = text
  if (head === 2) bytes[1] = length
  else if (head === 4) {
    bytes[1] = short
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = 127
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(said, head)
  return bytes
}

/** The frame of a log entry, built once for all who get it. */
export const frameOf = ({ type, cursor, data }: LogRow): Buffer =>
  framed(JSON.stringify({ name: 'sendMessage', type, cursor, data }))
