import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { systemScope, type Scope } from '#server/kernel/security/actor.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { startRelay } from './relay.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => void (app = await startNetworkApp()), 120_000)
afterAll(() => app.stop())

/** The database of the application, with the times at which turns of a relay begin and end. */
const watched = () => {
  const began: number[] = []
  const ended: number[] = []
  const db = {
    command: async <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> => {
      began.push(performance.now())
      return app.services.db.command(scope, work).finally(() => ended.push(performance.now()))
    },
  }
  return { services: { ...app.services, db } as unknown as typeof app.services, began, ended }
}
const fact = { name: 'requests.changed', entity: 'request', id: 1, version: 1, firm: 1, parties: [1] }

test('after facts were handed on those that follow are gathered before the next turn', async () => {
  const { services, began, ended } = watched()
  const relay = startRelay(services, () => () => undefined)
  await relay.runNow()
  for (let n = 0; n < 3; n++) {
    await app.services.db.command(systemScope, (tx) => publish(tx, { user: 1 }, fact))
    relay.wake()
  }
  await expect.poll(() => ended.length).toBeGreaterThan(1)
  await relay.stop()
  expect((began[1] ?? 0) - (ended[0] ?? 0)).toBeGreaterThan(20)
})

test('what a commit has told is handed on at once, without a notice of the database', async () => {
  let heard = 0
  app.services.db.onOutboxWritten(() => void (heard += 1))
  await app.services.db.command(systemScope, (tx) => publish(tx, { user: 1 }, fact))
  expect(heard).toBe(1)
  await app.services.db.command(systemScope, () => Promise.resolve())
  await expect(
    app.services.db.command(systemScope, async (tx) => {
      await publish(tx, { user: 1 }, fact)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(heard).toBe(1)
})
