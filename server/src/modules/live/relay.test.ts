import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { systemScope, type Scope } from '#server/kernel/security/actor.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { startRelay } from './relay.ts'

let app: Awaited<ReturnType<typeof startNetworkApp>>
beforeAll(async () => void (app = await startNetworkApp()), 120_000)
afterAll(() => app.stop())

/** The app's services with a database that records when each run of the relay begins and ends. */
const servicesWithTimes = () => {
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

test('facts that follow a batch are collected before the next run', async () => {
  const { services, began, ended } = servicesWithTimes()
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

test('a commit that published a fact wakes the relay without a database notification', async () => {
  let wakes = 0
  app.services.db.onOutboxWritten(() => void (wakes += 1))
  await app.services.db.command(systemScope, (tx) => publish(tx, { user: 1 }, fact))
  expect(wakes).toBe(1)
  await app.services.db.command(systemScope, () => Promise.resolve())
  await expect(
    app.services.db.command(systemScope, async (tx) => {
      await publish(tx, { user: 1 }, fact)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect(wakes).toBe(1)
})
