import type { LogRow } from './store.ts'

/** RFC 6455, section 5.2: a final text frame, and the two markers for 16-bit and 64-bit lengths. */
const finalTextFrame = 0x81
const length16 = 126
const length64 = 127
const maxLength16 = 65_536

/** Encodes a text as a complete, unmasked WebSocket frame, so that one buffer can be written to every socket. */
export const encodeTextFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const headerLength = length < length16 ? 2 : length < maxLength16 ? 4 : 10
  const bytes = Buffer.allocUnsafe(headerLength + length)
  bytes[0] = finalTextFrame
  if (headerLength === 2) bytes[1] = length
  else if (headerLength === 4) {
    bytes[1] = length16
    bytes.writeUInt16BE(length, 2)
  } else {
    bytes[1] = length64
    bytes.writeBigUInt64BE(BigInt(length), 2)
  }
  bytes.write(text, headerLength)
  return bytes
}

/**
 * The frame of a log entry, encoded once for all its recipients. `position` tells where the database's log holds what it
 * announces; undefined without a read replica, and for a client that learned a later one at its welcome.
 */
export const encodeLogFrame = ({ type, cursor, data }: LogRow, position?: number): Buffer =>
  encodeTextFrame(JSON.stringify({ name: 'sendMessage', type, cursor, position, data }))
