import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startServer, type Instead } from '#server/start.ts'
import type { Services } from '#server/kernel/services.ts'
import { testDatabase } from '#scripts/testing/database.ts'
import { Client } from './client.ts'
import { lazyVin } from './lazy-vin.ts'
import { buildNetwork, networkPassword, type Network } from './network.ts'

export type TestApp = {
  url: string
  port: number
  services: Services
  ownerUrl: string
  appUrl: string
  /** Nobody: calls without a token. */
  nobody: Client
  /** Someone who is signed in; a sign-in is made once and kept. */
  as(username: string, password?: string): Promise<Client>
  /** Mail that left or waits to leave, newest first. */
  mail(): Promise<{ to: string; subject: string; text: string; html: string; state: string }[]>
  /** As the owner of the tables, past all scope: for arranging and for looking. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

export type TestAppOptions = {
  /** The whole demo in place of the base data alone. */
  demo?: boolean
  env?: Record<string, string>
  instead?: Instead
}

/** Starts the real product on a database of its own: every test file its own, ended by `stop`. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = await testDatabase(options.demo ? 'demo' : 'base')
  const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-test-'))
  const env = {
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    // Fifty people at once are answered on a busy machine too; what the limit does is tried where it stands.
    CALL_WAIT: '25',
    ...options.env,
  }
  const vin = lazyVin()
  const running = await startServer(env, { vin, ...options.instead })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const sql: TestApp['sql'] = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<T>(text, values)).rows
  const url = `http://127.0.0.1:${running.port}`
  const nobody = new Client(url, null)
  const clients = new Map<string, Promise<Client>>()
  const standard = options.demo ? 'Calibrate#2026' : networkPassword
  return {
    url,
    port: running.port,
    services: running.services,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    nobody,
    as: (username, password = standard) => {
      const key = `${username} ${password}`
      const client = clients.get(key) ?? nobody.signIn(username, password)
      clients.set(key, client)
      return client
    },
    mail: () => sql('select "to", subject, text, html, state from mail_out order by id desc'),
    sql,
    stop: async () => {
      await running.stop()
      await vin.stop()
      await owner.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The same on the small network of two unrelated branches. */
export const startNetworkApp = async (
  options: Omit<TestAppOptions, 'demo'> = {},
): Promise<TestApp & { network: Network }> => {
  const app = await startTestApp(options)
  return { ...app, network: await buildNetwork(app.ownerUrl) }
}
