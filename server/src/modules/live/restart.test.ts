import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeCodes } from '#contract/live.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { freePort } from '#scripts/postgres/ports.ts'
import { startServer } from '#server/start.ts'
import { startNetworkApp } from '#server/testing/harness.ts'
import { lazyVin } from '#server/testing/lazy-vin.ts'
import { connectHubClient } from './testing/hub-client.ts'

const clients = 200
let app: Awaited<ReturnType<typeof startNetworkApp>>
const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-restart-'))
beforeAll(async () => {
  app = await startNetworkApp()
}, 60_000)
afterAll(async () => {
  await app.stop()
  rmSync(dataDir, { recursive: true })
})

/** Starts the process that is restarted. The other one stays up, so that there is something to miss. */
const serve = (port: number) =>
  startServer(
    {
      DATABASE_URL: app.ownerUrl,
      APP_DATABASE_URL: app.appUrl,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      LOG_LEVEL: 'silent',
    },
    { vin: lazyVin() },
  )
const publishNote = (id: number) =>
  app.services.db.command(systemScope, (tx) =>
    publish(
      tx,
      { user: 0 },
      {
        name: 'requests.noted',
        entity: 'note',
        id,
        version: 1,
        firm: 1,
        parties: [app.network.north.firms.center],
      },
    ),
  )

test('all clients are told of a restart, reconnect at once, and have missed nothing', async () => {
  const { token } = await app.as('role12@north.test')
  const open = (after?: number) => connectHubClient(`http://127.0.0.1:${first.port}`, token, after)
  // No connection of another test can take such a port while it is free.
  const first = await serve(await freePort())
  const before = await Promise.all(Array.from({ length: clients }, () => open()))
  await publishNote(1)
  await Promise.all(before.map((client) => client.waitForChange('note', 1)))
  const closeCodesSeen = Promise.all(before.map(({ closed }) => closed))
  await first.stop()
  expect(new Set(await closeCodesSeen)).toEqual(new Set([closeCodes.restart]))

  for (const id of [2, 3, 4]) await publishNote(id)
  const second = await serve(first.port)
  // Nothing spreads the reconnects here, so the server has to handle them all at the same moment.
  const back = await Promise.all(before.map(({ cursor }) => open(cursor)))
  await publishNote(5)
  await Promise.all(back.map((client) => client.waitForChange('note', 5)))
  for (const client of back) expect(client.changeIds('note')).toEqual([2, 3, 4, 5])
  expect(back.filter((client) => client.frames.some(({ name }) => name === 'resync'))).toEqual([])
  await second.stop()
})
