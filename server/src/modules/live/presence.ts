import type { ServerFrame } from '#contract/live.ts'
import type { Line } from './line.ts'

/** Records that one line may have open at once. */
export const mostOpen = 30

/**
 * Who has which record open, in the memory of this process: told to those who have it open too, never kept. Whether
 * a line may see the record is asked before it is added.
 */
export class Presence {
  readonly #rooms = new Map<string, Set<Line>>()
  readonly #openOf = new Map<Line, Set<string>>()

  open(line: Line, on: string): void {
    const mine = this.#openOf.get(line) ?? new Set()
    if (mine.has(on)) return
    this.#openOf.set(line, mine.add(on))
    this.#rooms.set(on, (this.#rooms.get(on) ?? new Set()).add(line))
    this.#tell(on)
  }

  close(line: Line, on: string): void {
    const room = this.#rooms.get(on)
    if (!room?.delete(line)) return
    this.#openOf.get(line)?.delete(on)
    if (room.size === 0) this.#rooms.delete(on)
    this.#tell(on)
  }

  /** The line has ended. */
  leave(line: Line): void {
    for (const on of this.#openOf.get(line) ?? []) this.close(line, on)
    this.#openOf.delete(line)
  }

  #tell(on: string): void {
    const room = [...(this.#rooms.get(on) ?? [])]
    for (const line of room) {
      const others = room.filter(({ actor }) => actor.user !== line.actor.user)
      const people = [...new Map(others.map(({ actor }) => [actor.user, actor.name])).values()]
      const frame: ServerFrame = {
        name: 'sendMessage',
        type: 'Status',
        data: { kind: 'presence', on, people: people.sort() },
      }
      line.say(frame)
    }
  }
}
