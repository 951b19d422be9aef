import type { Writable } from 'node:stream'

/** The number of bytes that may be held back for one stream within a turn of the event loop. */
const maxHeldBytes = 64 * 1024

const corked = new Set<Writable>()

/** Combines the frames written to a stream within one turn of the event loop, because each system call is expensive. */
export const writeBatched = (wire: Writable, frame: Buffer): boolean => {
  if (!corked.has(wire)) {
    if (corked.size === 0) setImmediate(flushWrites)
    corked.add(wire)
    wire.cork()
  } else if (wire.writableLength > maxHeldBytes) {
    wire.uncork()
    wire.cork()
  }
  return wire.write(frame)
}

/** Writes out everything that was being held for the end of this turn. */
export const flushWrites = (): void => {
  for (const wire of corked) wire.uncork()
  corked.clear()
}
