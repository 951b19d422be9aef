import { randomUUID } from 'node:crypto'
import type { startNetworkApp } from '#server/testing/harness.ts'
import type { Branch } from '#server/testing/network.ts'

type App = Awaited<ReturnType<typeof startNetworkApp>>

/** Someone of the test network with the guid that the chat calls them by. */
export const person = async (app: App, username: string) => {
  const client = await app.as(username)
  const [row] = await app.sql<{ id: number; guid: string }>(
    'select id, guid from app_user where username = $1',
    [username],
  )
  return { client, user: row?.id ?? 0, guid: row?.guid ?? '', token: client.token ?? '' }
}
export type Person = Awaited<ReturnType<typeof person>>

/** An ad hoc chat that one begins with others. */
export const begun = (from: Person, to: readonly Person[], message = '<p>Hello</p>', name = 'Parts') =>
  from.client.ok('POST chat/createChannel', {
    body: { name, members: to.map(({ guid }) => guid), message, guid: randomUUID() },
  })

/** Sends a message and answers it. */
export const said = (from: Person, channel: string, message: string, more: Record<string, unknown> = {}) =>
  from.client.ok('POST chat/sendMessage', { body: { channel, guid: randomUUID(), message, ...more } })

export const requestKey = (branch: Branch, which: 'request' | 'submitted' | 'working' = 'working'): string =>
  `request_${branch.ids[which]}`
