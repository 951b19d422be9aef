import { randomUUID } from 'node:crypto'
import type { ServerFrame } from '#contract/live.ts'
import type { Broadcast } from '#server/outside/broadcast/broadcast.ts'
import type { Connection } from './connection.ts'

/** The number of records that one connection may have open at once. */
export const maxOpenRecords = 30

/** What processes broadcast: who has a record open there. A process that just started asks what is open elsewhere. */
type PresenceMessage = { from: string; on: string; people: Person[] } | { from: string; asks: true }
type Person = [user: number, name: string]

const topic = 'open'
/** Open records are announced again this often. A process that misses three announcements counts as gone. */
const announceMs = 30_000
const maxMissedAnnouncements = 3

/** What another process last announced for a record, and how many more announcements it may miss. */
type RemotePeople = { people: Person[]; lives: number }

/**
 * Tracks in memory who has which record open, and tells the others who have it open too, on any process. Nothing is
 * stored. Callers check that a connection may see a record before they add it.
 */
export class Presence {
  readonly #between: Broadcast
  readonly #processId = randomUUID()
  readonly #viewers = new Map<string, Set<Connection>>()
  readonly #openRecords = new Map<Connection, Set<string>>()
  /** By record, then by process. */
  readonly #remote = new Map<string, Map<string, RemotePeople>>()
  readonly #timer: NodeJS.Timeout

  constructor(between: Broadcast) {
    this.#between = between
    between.subscribe(topic, (message) => this.#receive(message as PresenceMessage))
    between.publish(topic, { from: this.#processId, asks: true })
    this.#timer = setInterval(() => this.#announceAll(), announceMs)
  }

  open(connection: Connection, record: string): void {
    const open = this.#openRecords.get(connection) ?? new Set()
    if (open.has(record)) return
    this.#openRecords.set(connection, open.add(record))
    this.#viewers.set(record, (this.#viewers.get(record) ?? new Set()).add(connection))
    this.#publishChange(record)
  }

  close(connection: Connection, record: string): void {
    const viewers = this.#viewers.get(record)
    if (!viewers?.delete(connection)) return
    this.#openRecords.get(connection)?.delete(record)
    if (viewers.size === 0) this.#viewers.delete(record)
    this.#publishChange(record)
  }

  /** Removes a closed connection. */
  leave(connection: Connection): void {
    for (const record of this.#openRecords.get(connection) ?? []) this.close(connection, record)
    this.#openRecords.delete(connection)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const record of this.#viewers.keys())
      this.#between.publish(topic, { from: this.#processId, on: record, people: [] })
  }

  #receive(message: PresenceMessage): void {
    if (message.from === this.#processId) return
    if ('asks' in message) {
      for (const record of this.#viewers.keys()) this.#announce(record)
      return
    }
    const remote = this.#remote.get(message.on) ?? new Map<string, RemotePeople>()
    if (message.people.length > 0)
      remote.set(message.from, { people: message.people, lives: maxMissedAnnouncements })
    else remote.delete(message.from)
    if (remote.size > 0) this.#remote.set(message.on, remote)
    else this.#remote.delete(message.on)
    this.#notifyViewers(message.on)
  }

  /** Announces again what is open here, and forgets processes that have stopped doing so. */
  #announceAll(): void {
    for (const record of this.#viewers.keys()) this.#announce(record)
    for (const [record, remote] of this.#remote) {
      const expired = [...remote].filter(([, announced]) => --announced.lives === 0)
      for (const [processId] of expired) remote.delete(processId)
      if (remote.size === 0) this.#remote.delete(record)
      if (expired.length > 0) this.#notifyViewers(record)
    }
  }

  #publishChange(record: string): void {
    this.#announce(record)
    this.#notifyViewers(record)
  }

  #localPeople(record: string): Person[] {
    return [...(this.#viewers.get(record) ?? [])].map(({ actor }) => [actor.user, actor.name])
  }

  #announce(record: string): void {
    this.#between.publish(topic, { from: this.#processId, on: record, people: this.#localPeople(record) })
  }

  /** Sends everyone who has the record open on this process the names of the others. */
  #notifyViewers(record: string): void {
    const remotePeople = [...(this.#remote.get(record)?.values() ?? [])].flatMap(({ people }) => people)
    const all = new Map([...this.#localPeople(record), ...remotePeople])
    for (const connection of this.#viewers.get(record) ?? []) {
      const others = [...all].filter(([user]) => user !== connection.actor.user).map(([, name]) => name)
      const frame: ServerFrame = {
        name: 'sendMessage',
        type: 'Status',
        data: { kind: 'presence', on: record, people: others.sort() },
      }
      connection.send(frame)
    }
  }
}
