import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { startNetworkApp } from '#server/testing/harness.ts'
import type { Branch } from '#server/testing/network.ts'

type App = Awaited<ReturnType<typeof startNetworkApp>>

/** A user of the test network, signed in, with their chat guid. */
export const person = async (app: App, username: string) => {
  const client = await app.as(username)
  const [row] = await app.sql<{ id: number; guid: string }>(
    'select id, guid from app_user where username = $1',
    [username],
  )
  return { client, user: row?.id ?? 0, guid: row?.guid ?? '', token: client.token ?? '' }
}
export type Person = Awaited<ReturnType<typeof person>>

/** Starts an ad hoc chat with others. */
export const startChat = (from: Person, to: readonly Person[], message = '<p>Hello</p>', name = 'Parts') =>
  from.client.ok('POST chat/createChannel', {
    body: { name, members: to.map(({ guid }) => guid), message, guid: randomUUID() },
  })

/** Sends a message and resolves to it. */
export const sendMessage = (
  from: Person,
  channel: string,
  message: string,
  more: Record<string, unknown> = {},
) => from.client.ok('POST chat/sendMessage', { body: { channel, guid: randomUUID(), message, ...more } })

export const requestKey = (branch: Branch, which: 'request' | 'submitted' | 'working' = 'working'): string =>
  `request_${branch.ids[which]}`

const roles = {
  center: 12,
  technician: 14,
  shop: 16,
  manager: 15,
  admin: 4,
  dispatcher: 10,
  host: 1,
} as const

/** Starts the test network for a test file, with the people of the north branch and a stranger from the south. */
export const usePeople = () => {
  const all = {} as { app: App; stranger: Person } & Record<keyof typeof roles, Person>
  beforeAll(async () => {
    const app = await startNetworkApp()
    const signedIn = Object.entries(roles).map(
      async ([name, role]) => [name, await person(app, `role${role}@north.test`)] as const,
    )
    const stranger = await person(app, 'role12@south.test')
    Object.assign(all, { app, stranger }, Object.fromEntries(await Promise.all(signedIn)))
  }, 60_000)
  afterAll(() => all.app.stop())
  return all
}

export const messagesPage = (who: Person, channel: string, query: Record<string, unknown> = {}) =>
  who.client.ok('GET chat/chatMessages', { query: { channel, ...query } })
