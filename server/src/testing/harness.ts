import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startServer, type ServiceOverrides } from '#server/start.ts'
import { makeLog } from '#server/kernel/log.ts'
import type { Services } from '#server/kernel/services.ts'
import { sessionsOf } from '#server/modules/identity/sessions.ts'
import { testDatabase } from '#scripts/testing/database.ts'
import { Client } from './client.ts'
import { lazyVin } from './lazy-vin.ts'
import { buildNetwork, type Network } from './network.ts'

export type TestApp = {
  url: string
  port: number
  services: Services
  ownerUrl: string
  appUrl: string
  /** Nobody: calls without a token. */
  nobody: Client
  /** Someone who is signed in, by a session opened without a password; one per user, kept. A password signs in by the call. */
  as(username: string, password?: string): Promise<Client>
  /** The token of a new session of this user, as a sign-in just now would give it. Throws when there is no such user. */
  tokenFor(username: string): Promise<string>
  /** Mail that left or waits to leave, newest first. */
  mail(): Promise<{ to: string; subject: string; text: string; html: string; state: string }[]>
  /** What the server logged so far, a JSON line each. */
  log(): string[]
  /** As the owner of the tables, past all scope: for arranging and for looking. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

export type TestAppOptions = {
  /** The whole demo in place of the base data alone. */
  demo?: boolean
  env?: Record<string, string>
  instead?: ServiceOverrides
}

/** Starts the real product on a database of its own: every test file its own, ended by `stop`. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = await testDatabase(options.demo ? 'demo' : 'base')
  const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-test-'))
  const env: Record<string, string> = {
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    // Fifty people at once are answered on a busy machine too; what the limit does is tried where it stands.
    CALL_WAIT: '25',
    ...options.env,
  }
  const vin = lazyVin()
  const lines: string[] = []
  const log = makeLog(env.LOG_LEVEL ?? 'silent', { write: (line) => void lines.push(line) })
  const running = await startServer(env, { vin, log, ...options.instead })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const sql: TestApp['sql'] = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<T>(text, values)).rows
  const url = `http://127.0.0.1:${running.port}`
  const nobody = new Client(url, null)
  const clients = new Map<string, Promise<Client>>()
  const tokenFor: TestApp['tokenFor'] = async (username) => {
    const [opened] = await sql<{ id: string }>(
      `select open_session(id, '127.0.0.1', 'test') as id from app_user
       where username_fold(username) = username_fold($1) and deleted_at is null`,
      [username],
    )
    if (!opened) throw new Error(`There is no user ${username}`)
    return sessionsOf(running.services).tokenFor(opened.id)
  }
  return {
    url,
    port: running.port,
    services: running.services,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    nobody,
    as: (username, password) => {
      const key = `${username} ${password}`
      const signedIn = () =>
        password === undefined
          ? tokenFor(username).then((token) => new Client(url, token))
          : nobody.signIn(username, password)
      const client = clients.get(key) ?? signedIn()
      clients.set(key, client)
      return client
    },
    tokenFor,
    log: () => lines,
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
