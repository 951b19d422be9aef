import { randomUUID } from 'node:crypto'
import type { ServerFrame } from '#contract/live.ts'
import type { Between } from '#server/outside/broadcast/between.ts'
import type { Connection } from './connection.ts'

/** Records that one line may have open at once. */
export const mostOpen = 30

/** What processes tell each other: who has a record open there; or a new one asks what is open. */
type Told = { from: string; on: string; people: Person[] } | { from: string; asks: true }
type Person = [user: number, name: string]

const topic = 'open'
/** What is open here is told again this often; a process that was silent for three times is gone. */
const againMs = 30_000
const lives = 3

/**
 * Who has which record open, in memory: told to those who have it open too, on any process, never kept. Whether a line
 * may see the record is asked before it is added.
 */
export class Presence {
  readonly #between: Between
  readonly #me = randomUUID()
  readonly #rooms = new Map<string, Set<Connection>>()
  readonly #openOf = new Map<Connection, Set<string>>()
  readonly #elsewhere = new Map<string, Map<string, { people: Person[]; lives: number }>>()
  readonly #timer: NodeJS.Timeout

  constructor(between: Between) {
    this.#between = between
    between.hear(topic, (told) => this.#hear(told as Told))
    between.tell(topic, { from: this.#me, asks: true })
    this.#timer = setInterval(() => this.#again(), againMs)
  }

  open(line: Connection, on: string): void {
    const mine = this.#openOf.get(line) ?? new Set()
    if (mine.has(on)) return
    this.#openOf.set(line, mine.add(on))
    this.#rooms.set(on, (this.#rooms.get(on) ?? new Set()).add(line))
    this.#changed(on)
  }

  close(line: Connection, on: string): void {
    const room = this.#rooms.get(on)
    if (!room?.delete(line)) return
    this.#openOf.get(line)?.delete(on)
    if (room.size === 0) this.#rooms.delete(on)
    this.#changed(on)
  }

  /** The line has ended. */
  leave(line: Connection): void {
    for (const on of this.#openOf.get(line) ?? []) this.close(line, on)
    this.#openOf.delete(line)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const on of this.#rooms.keys()) this.#between.tell(topic, { from: this.#me, on, people: [] })
  }

  #hear(told: Told): void {
    if (told.from === this.#me) return
    if ('asks' in told) {
      for (const on of this.#rooms.keys()) this.#say(on)
      return
    }
    const there = this.#elsewhere.get(told.on) ?? new Map<string, { people: Person[]; lives: number }>()
    if (told.people.length > 0) there.set(told.from, { people: told.people, lives })
    else there.delete(told.from)
    if (there.size > 0) this.#elsewhere.set(told.on, there)
    else this.#elsewhere.delete(told.on)
    this.#show(told.on)
  }

  /** Says again what is open here, and forgets the processes that no longer do. */
  #again(): void {
    for (const on of this.#rooms.keys()) this.#say(on)
    for (const [on, there] of this.#elsewhere) {
      const gone = [...there].filter(([, told]) => --told.lives === 0)
      for (const [from] of gone) there.delete(from)
      if (there.size === 0) this.#elsewhere.delete(on)
      if (gone.length > 0) this.#show(on)
    }
  }

  #changed(on: string): void {
    this.#say(on)
    this.#show(on)
  }

  #here(on: string): Person[] {
    return [...(this.#rooms.get(on) ?? [])].map(({ actor }) => [actor.user, actor.name])
  }

  #say(on: string): void {
    this.#between.tell(topic, { from: this.#me, on, people: this.#here(on) })
  }

  /** Tells those who have it open here. */
  #show(on: string): void {
    const there = [...(this.#elsewhere.get(on)?.values() ?? [])].flatMap(({ people }) => people)
    const all = new Map([...this.#here(on), ...there])
    for (const line of this.#rooms.get(on) ?? []) {
      const others = [...all].filter(([user]) => user !== line.actor.user).map(([, name]) => name)
      const frame: ServerFrame = {
        name: 'sendMessage',
        type: 'Status',
        data: { kind: 'presence', on, people: others.sort() },
      }
      line.say(frame)
    }
  }
}
