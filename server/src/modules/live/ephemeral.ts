import type { ChatMoment } from '#contract/chat/frames.ts'
import type { ServerFrame } from '#contract/live.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Chats } from './chats.ts'
import { framed } from './frame-text.ts'
import type { Connection } from './connection.ts'

const topic = 'chat'
/** Who comes and goes is gathered for this long: after a restart all come at once. */
const gatherMs = 1000
/** Who stays is said to be there again this often. */
const againMs = 30_000

type Told = { users: number[]; data: ChatMoment } | { there: [number, string][]; gone: [number, string][] }

/** Moments of the chats: who types, who is there. Kept nowhere but for when somebody was last seen. */
export class EphemeralEvents {
  readonly #services: Services
  readonly #chats: Chats
  readonly #linesOf: (user: number) => readonly Connection[]
  /** Chats that stand open, by line, with their members; and the lines by member. */
  readonly #open = new Map<Connection, Map<string, readonly number[]>>()
  readonly #watching = new Map<number, Set<Connection>>()
  readonly #moved = new Set<number>()
  readonly #there = new Map<number, string>()
  /** What was last kept of who is there: only with it somebody is kept as gone. */
  readonly #stands = new Map<number, string>()
  readonly #timers: NodeJS.Timeout[]
  #writing: Promise<void> = Promise.resolve()

  constructor(services: Services, chats: Chats, linesOf: (user: number) => readonly Connection[]) {
    this.#services = services
    this.#chats = chats
    this.#linesOf = linesOf
    services.between.hear(topic, (told) => this.#hear(told as Told))
    this.#timers = [
      setInterval(() => this.#sayMoved(), gatherMs),
      setInterval(() => this.#next(() => this.#keepThere([...this.#there.keys()])), againMs),
    ]
  }

  came(user: number): void {
    this.#moved.add(user)
  }

  left(line: Connection): void {
    this.#moved.add(line.actor.user)
    for (const key of this.#open.get(line)?.keys() ?? []) this.close(line, key)
  }

  /** The chat stands open on this line: it hears who of its members comes and goes. */
  watch(line: Connection, key: string, members: readonly number[], most: number): void {
    this.close(line, key)
    const mine = this.#open.get(line) ?? new Map<string, readonly number[]>()
    if (mine.size >= most) return
    this.#open.set(line, mine.set(key, members))
    for (const member of members)
      this.#watching.set(member, (this.#watching.get(member) ?? new Set()).add(line))
  }

  close(line: Connection, key: string): void {
    const mine = this.#open.get(line)
    const members = mine?.get(key)
    if (!mine || !members) return
    mine.delete(key)
    if (mine.size === 0) this.#open.delete(line)
    const still = new Set([...mine.values()].flat())
    for (const member of members) {
      if (still.has(member)) continue
      const lines = this.#watching.get(member)
      lines?.delete(line)
      if (lines?.size === 0) this.#watching.delete(member)
    }
  }

  /** Tells some users on all processes, this one too. */
  tell(users: readonly number[], data: ChatMoment): void {
    this.#say({ users: [...users], data })
  }

  /** What a process told, this one or another. */
  #hear(told: Told): void {
    if ('users' in told) {
      const frame = frameOf(told.data)
      for (const user of told.users) for (const line of this.#linesOf(user)) line.write(frame)
      return
    }
    const at = this.#services.clock.now().toISOString()
    const say = (people: [number, string][], online: boolean) => {
      for (const [user, guid] of people) {
        const frame = frameOf({ kind: 'online', guid, online, at })
        for (const line of this.#watching.get(user) ?? []) line.write(frame)
      }
    }
    say(told.there, true)
    say(told.gone, false)
    // Gone from another process, and still here.
    for (const [user] of told.gone) if (this.#there.has(user)) this.#moved.add(user)
  }

  #sayMoved(): void {
    if (this.#moved.size === 0) return
    const there: [number, string][] = []
    const gone: [number, string][] = []
    for (const user of this.#moved) {
      const [line] = this.#linesOf(user)
      const guid = line?.actor.guid ?? this.#there.get(user)
      if (guid === undefined) continue
      if (line) this.#there.set(user, guid)
      else this.#there.delete(user)
      ;(line ? there : gone).push([user, guid])
    }
    this.#moved.clear()
    // Kept before it is told: who hears it and asks gets the same.
    this.#next(async () => {
      await this.#keepThere(there.map(([user]) => user))
      const left = await this.#keepGone(gone.map(([user]) => user))
      const told = { there, gone: gone.filter(([user]) => left.has(user)) }
      if (told.there.length + told.gone.length > 0) this.#say(told)
    })
  }

  #next(step: () => Promise<void>): void {
    this.#writing = this.#writing.then(step).catch(this.#failed)
  }

  async #keepThere(users: readonly number[]): Promise<void> {
    if (users.length === 0) return
    const stands = await this.#chats.writeThere(users).catch(this.#failed)
    for (const [user, what] of stands ?? []) this.#stands.set(user, what)
  }

  /** Who of them has gone: not whom another process has said to be there meanwhile. */
  async #keepGone(users: readonly number[]): Promise<ReadonlySet<number>> {
    const gone = new Map<number, string>()
    for (const user of users) {
      const stands = this.#stands.get(user)
      if (stands !== undefined) gone.set(user, stands)
      this.#stands.delete(user)
    }
    const kept = gone.size > 0 && (await this.#chats.writeGone(gone).catch(this.#failed))
    return new Set(kept ? users.filter((user) => !gone.has(user) || kept.includes(user)) : users)
  }

  readonly #failed = (error: unknown): void =>
    this.#services.log.warn({ err: error }, 'who is there could not be kept')

  #say(told: Told): void {
    this.#services.between.tell(topic, told)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#next(async () => void (await this.#keepGone([...this.#there.keys()])))
    await this.#writing
  }
}

const frameOf = (data: ChatMoment): Buffer => {
  const frame: ServerFrame = { name: 'sendMessage', type: 'Chat', data }
  return framed(JSON.stringify(frame))
}
