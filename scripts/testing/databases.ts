import { randomBytes } from 'node:crypto'
import { startPostgres, type Postgres } from '../postgres/index.ts'
import { clusterFolder } from './cluster-folder.ts'
import { connected, ensureTemplate, onDatabase, removeLeftovers, type Content } from './template.ts'

export interface MadeDatabase {
  name: string
  ownerUrl: string
  appUrl: string
}

/** Nothing in a test database has to survive the machine. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' }

/**
 * Makes throw-away databases. All processes in this working copy share one PostgreSQL, kept where
 * clusterFolder says: it starts with the first database asked for and ends with the last process that uses it.
 */
export function openDatabases() {
  let postgres: Promise<Postgres> | undefined
  const templates = new Map<Content, Promise<string>>()
  const made = new Set<string>()

  async function begin(): Promise<Postgres> {
    const started = await startPostgres({ dataDir: clusterFolder(), shared: true, settings })
    await removeLeftovers(started.superUrl)
    return started
  }

  async function create(content: Content): Promise<MadeDatabase> {
    const { superUrl, ownerUrl, appUrl } = await (postgres ??= begin())
    let template = templates.get(content)
    if (!template) templates.set(content, (template = ensureTemplate({ superUrl, ownerUrl }, content)))
    const name = `test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
    // Copied as files: without fsync that costs a tenth of copying by way of the log.
    await query(
      superUrl,
      `create database ${name} template ${await template} owner calibrate_owner strategy file_copy`,
    )
    await query(superUrl, `grant connect on database ${name} to calibrate_app`)
    made.add(name)
    return { name, ownerUrl: onDatabase(ownerUrl, name), appUrl: onDatabase(appUrl, name) }
  }

  async function drop(name: string): Promise<void> {
    if (!made.delete(name) || !postgres) throw new Error(`No test database ${name} was made by this run.`)
    await query((await postgres).superUrl, `drop database if exists ${name} with (force)`)
  }

  async function close(): Promise<void> {
    const running = await postgres?.catch(() => undefined)
    for (const name of made) await drop(name)
    await running?.stop()
  }

  return { create, drop, close }
}

const query = (url: string, sql: string) => connected(url, (client) => client.query(sql))
