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
  /** A client without a token. */
  anonymous: Client
  /**
   * A client signed in as this user, cached per user. Without a password, the session is opened in the database, which
   * is faster than the sign-in call.
   */
  as(username: string, password?: string): Promise<Client>
  /** The token of a new session of this user, as from a sign-in just now. @throws Error when there is no such user */
  tokenFor(username: string): Promise<string>
  /** Sends what is queued for other services now, rather than when its sender can't undo it anymore. */
  sendNow(): Promise<void>
  /** Sent and queued mail, newest first. */
  mail(): Promise<{ to: string; subject: string; text: string; html: string; state: string }[]>
  /** Everything the server has logged, one JSON line each. */
  log(): string[]
  /** Runs SQL as the table owner, outside of any scope, to set up and inspect data. */
  sql<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  stop(): Promise<void>
}

export type TestAppOptions = {
  /** Loads the demo data instead of only the base data. */
  demo?: boolean
  env?: Record<string, string>
  overrides?: ServiceOverrides
}

/** Starts the real server on a database of its own. Each test file starts one and ends it with `stop`. */
export const startTestApp = async (options: TestAppOptions = {}): Promise<TestApp> => {
  const database = await testDatabase(options.demo ? 'demo' : 'base')
  const dataDir = mkdtempSync(join(tmpdir(), 'calibrate-test-'))
  const env: Record<string, string> = {
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    DATA_DIR: dataDir,
    PORT: '0',
    // Generous, so that fifty concurrent users don't time out on a busy machine. database.test.ts tests the limit itself.
    CALL_WAIT: '25',
    // Each connection reads the catalog and plans its statements anew.
    DATABASE_CONNECTIONS: '6',
    // So that all tests can run without pipelining: `DATABASE_PIPELINE=off npm test`.
    DATABASE_PIPELINE: process.env.DATABASE_PIPELINE ?? 'on',
    ...options.env,
  }
  const vin = lazyVin()
  const lines: string[] = []
  const log = makeLog(env.LOG_LEVEL ?? 'silent', { write: (line) => void lines.push(line) })
  const running = await startServer(env, { vin, log, ...options.overrides })
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  const sql: TestApp['sql'] = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<T>(text, values)).rows
  const url = `http://127.0.0.1:${running.port}`
  const nobody = new Client(url, null)
  const clients = new Map<string, Promise<Client>>()
  const tokenFor: TestApp['tokenFor'] = async (username) => {
    const [session] = await sql<{ id: string }>(
      `select open_session(id, '127.0.0.1', 'test') as id from app_user
       where username_fold(username) = username_fold($1) and deleted_at is null`,
      [username],
    )
    if (!session) throw new Error(`There is no user ${username}`)
    return sessionsOf(running.services).tokenFor(session.id)
  }
  return {
    url,
    port: running.port,
    services: running.services,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    anonymous: nobody,
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
    sendNow: async () => {
      for (const table of ['mail_out', 'sms_out', 'ccc_out'])
        await sql(`update ${table} set not_before = now() - interval '1 minute' where state = 'queued'`)
      await sql("select pg_notify('post', '')")
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

/** Starts the server on the small test network of two unrelated branches. */
export const startNetworkApp = async (
  options: Omit<TestAppOptions, 'demo'> = {},
): Promise<TestApp & { network: Network }> => {
  const app = await startTestApp(options)
  return { ...app, network: await buildNetwork(app.ownerUrl) }
}
