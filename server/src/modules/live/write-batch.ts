import type { Writable } from 'node:stream'

/** What may wait on one line within a turn. */
const most = 64 * 1024

const held = new Set<Writable>()

/** Writes frames that come within one turn of the loop to a line in one go: a write costs more than what is written. */
export const writeBatched = (wire: Writable, frame: Buffer): boolean => {
  if (!held.has(wire)) {
    if (held.size === 0) setImmediate(flushWrites)
    held.add(wire)
    wire.cork()
  } else if (wire.writableLength > most) {
    wire.uncork()
    wire.cork()
  }
  return wire.write(frame)
}

/** Lets go what waits for the end of this turn. */
export const flushWrites = (): void => {
  for (const wire of held) wire.uncork()
  held.clear()
}
