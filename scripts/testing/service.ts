import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { Client } from 'pg'
import { startPostgres, type Postgres } from '../postgres/index.ts'
import { root } from '../project/files.ts'
import { ensureTemplate, isContent, onDatabase, removeLeftovers, type Content } from './template.ts'

export interface DatabaseService {
  url: string
  stop(): Promise<void>
}

/** Nothing in a test database has to survive the machine. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/**
 * Serves databases to the test processes of one run. All runs in this working copy share one
 * PostgreSQL, kept in .tmp/pg-test; it starts with the first request and ends with the last run.
 */
export async function serveDatabases(): Promise<DatabaseService> {
  let postgres: Promise<Postgres> | undefined
  const templates = new Map<Content, Promise<string>>()
  const made = new Set<string>()

  async function begin(): Promise<Postgres> {
    const started = await startPostgres({ dataDir: join(root, '.tmp/pg-test'), shared: true, settings })
    await removeLeftovers(started.superUrl)
    return started
  }

  async function create(content: Content) {
    const { superUrl, ownerUrl, appUrl } = await (postgres ??= begin())
    let template = templates.get(content)
    if (!template) templates.set(content, (template = ensureTemplate({ superUrl, ownerUrl }, content)))
    const name = `test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
    await query(superUrl, `create database ${name} template ${await template} owner calibrate_owner`)
    made.add(name)
    return { name, ownerUrl: onDatabase(ownerUrl, name), appUrl: onDatabase(appUrl, name) }
  }

  async function drop(name: string) {
    if (!made.delete(name) || !postgres) throw new Error(`No test database ${name} was made by this run.`)
    await query((await postgres).superUrl, `drop database if exists ${name} with (force)`)
    return {}
  }

  async function answer(verb: string | undefined, request: IncomingMessage): Promise<unknown> {
    const body = (await json(request)) as { content?: unknown; name?: unknown }
    if (verb === 'create' && isContent(body.content)) return create(body.content)
    if (verb === 'drop') return drop(String(body.name))
    throw new Error(`Unknown request ${verb}`)
  }

  const key = randomBytes(12).toString('hex')
  const server = createServer((request, response) => {
    const [, given, verb] = (request.url ?? '').split('/')
    const work = given === key ? answer(verb, request) : Promise.reject(new Error('Wrong key'))
    work.then(
      (value) => response.end(JSON.stringify(value)),
      (error: Error) => response.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${key}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      const running = await postgres?.catch(() => undefined)
      for (const name of made) await drop(name)
      await running?.stop()
    },
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
