import type { ChatMoment } from '#contract/chat/frames.ts'
import type { ServerFrame } from '#contract/live.ts'
import type { Services } from '#server/kernel/services.ts'
import type { ChatGateway } from './chat-gateway.ts'
import { encodeTextFrame } from './encode-frame.ts'
import type { Connection } from './connection.ts'

const topic = 'chat'
/** Online changes are collected for this long, because after a restart everyone reconnects at once. */
const debounceMs = 1000
/** How often users who stay online are reported again. */
const heartbeatMs = 30_000

type UserGuid = [user: number, guid: string]

/** What processes broadcast to each other: an event for some users, or who came online and who went offline. */
type BroadcastMessage = { users: number[]; data: ChatMoment } | { there: UserGuid[]; gone: UserGuid[] }

/** Short-lived chat events: who is typing and who is online. Nothing is stored except when a user was last seen. */
export class EphemeralEvents {
  readonly #services: Services
  readonly #chats: ChatGateway
  readonly #connectionsOf: (user: number) => readonly Connection[]
  /** The chats open on each connection, with their members. */
  readonly #openChats = new Map<Connection, Map<string, readonly number[]>>()
  /** The connections that show the online state of each user. */
  readonly #watchers = new Map<number, Set<Connection>>()
  /** Users who have connected or disconnected since the last report. */
  readonly #changedUsers = new Set<number>()
  /** Guids of users who are online on this process. */
  readonly #online = new Map<number, string>()
  /** The version of each online mark that was stored. A user can only be marked offline with it. */
  readonly #versions = new Map<number, string>()
  readonly #timers: NodeJS.Timeout[]
  #pendingWrites: Promise<void> = Promise.resolve()

  constructor(
    services: Services,
    chats: ChatGateway,
    connectionsOf: (user: number) => readonly Connection[],
  ) {
    this.#services = services
    this.#chats = chats
    this.#connectionsOf = connectionsOf
    services.broadcast.subscribe(topic, (message) => this.#receive(message as BroadcastMessage))
    this.#timers = [
      setInterval(() => this.#reportChanges(), debounceMs),
      setInterval(() => this.#enqueue(() => this.#markOnline([...this.#online.keys()])), heartbeatMs),
    ]
  }

  userConnected(user: number): void {
    this.#changedUsers.add(user)
  }

  connectionClosed(connection: Connection): void {
    this.#changedUsers.add(connection.actor.user)
    for (const key of this.#openChats.get(connection)?.keys() ?? []) this.closeChat(connection, key)
  }

  /** Records that a chat is open on this connection, which then receives who of its members comes and goes. */
  openChat(connection: Connection, key: string, members: readonly number[], maxOpen: number): void {
    this.closeChat(connection, key)
    const open = this.#openChats.get(connection) ?? new Map<string, readonly number[]>()
    if (open.size >= maxOpen) return
    this.#openChats.set(connection, open.set(key, members))
    for (const member of members)
      this.#watchers.set(member, (this.#watchers.get(member) ?? new Set()).add(connection))
  }

  closeChat(connection: Connection, key: string): void {
    const open = this.#openChats.get(connection)
    const members = open?.get(key)
    if (!open || !members) return
    open.delete(key)
    if (open.size === 0) this.#openChats.delete(connection)
    const stillWatched = new Set([...open.values()].flat())
    for (const member of members) {
      if (stillWatched.has(member)) continue
      const watchers = this.#watchers.get(member)
      watchers?.delete(connection)
      if (watchers?.size === 0) this.#watchers.delete(member)
    }
  }

  /** Sends an event to some users on all processes, including this one. */
  broadcast(users: readonly number[], data: ChatMoment): void {
    this.#publish({ users: [...users], data })
  }

  /** Handles a broadcast message from this process or another one. */
  #receive(message: BroadcastMessage): void {
    if ('users' in message) {
      const frame = encodeChatFrame(message.data)
      for (const user of message.users)
        for (const connection of this.#connectionsOf(user)) connection.write(frame)
      return
    }
    const at = this.#services.clock.now().toISOString()
    const sendOnlineState = (people: UserGuid[], online: boolean) => {
      for (const [user, guid] of people) {
        const frame = encodeChatFrame({ kind: 'online', guid, online, at })
        for (const connection of this.#watchers.get(user) ?? []) connection.write(frame)
      }
    }
    sendOnlineState(message.there, true)
    sendOnlineState(message.gone, false)
    // A user who left another process may still be connected to this one, so report them again.
    for (const [user] of message.gone) if (this.#online.has(user)) this.#changedUsers.add(user)
  }

  #reportChanges(): void {
    if (this.#changedUsers.size === 0) return
    const online: UserGuid[] = []
    const offline: UserGuid[] = []
    for (const user of this.#changedUsers) {
      const [connection] = this.#connectionsOf(user)
      const guid = connection?.actor.guid ?? this.#online.get(user)
      if (guid === undefined) continue
      if (connection) this.#online.set(user, guid)
      else this.#online.delete(user)
      ;(connection ? online : offline).push([user, guid])
    }
    this.#changedUsers.clear()
    // The state is stored before it is published, so that a client that reacts with a query gets the same answer.
    this.#enqueue(async () => {
      await this.#markOnline(online.map(([user]) => user))
      const reallyOffline = await this.#markOffline(offline.map(([user]) => user))
      const message = { there: online, gone: offline.filter(([user]) => reallyOffline.has(user)) }
      if (message.there.length + message.gone.length > 0) this.#publish(message)
    })
  }

  /** Runs writes one after another. */
  #enqueue(write: () => Promise<void>): void {
    this.#pendingWrites = this.#pendingWrites.then(write).catch(this.#logFailure)
  }

  async #markOnline(users: readonly number[]): Promise<void> {
    if (users.length === 0) return
    const versions = await this.#chats.markOnline(users).catch(this.#logFailure)
    for (const [user, version] of versions ?? []) this.#versions.set(user, version)
  }

  /** Resolves to the users who are really offline: not those whom another process has reported online meanwhile. */
  async #markOffline(users: readonly number[]): Promise<ReadonlySet<number>> {
    const versions = new Map<number, string>()
    for (const user of users) {
      const version = this.#versions.get(user)
      if (version !== undefined) versions.set(user, version)
      this.#versions.delete(user)
    }
    const marked = versions.size > 0 && (await this.#chats.markOffline(versions).catch(this.#logFailure))
    return new Set(marked ? users.filter((user) => !versions.has(user) || marked.includes(user)) : users)
  }

  readonly #logFailure = (error: unknown): void =>
    this.#services.log.warn({ err: error }, 'online status could not be saved')

  #publish(message: BroadcastMessage): void {
    this.#services.broadcast.publish(topic, message)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    this.#enqueue(async () => void (await this.#markOffline([...this.#online.keys()])))
    await this.#pendingWrites
  }
}

const encodeChatFrame = (data: ChatMoment): Buffer => {
  const frame: ServerFrame = { name: 'sendMessage', type: 'Chat', data }
  return encodeTextFrame(JSON.stringify(frame))
}
