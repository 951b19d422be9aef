import { randomBytes } from 'node:crypto'
import { startPostgres, type Postgres } from '../postgres/index.ts'
import { clusterFolder } from './cluster-folder.ts'
import {
  withConnection,
  ensureTemplate,
  withDatabaseName,
  removeLeftovers,
  type Content,
} from './template.ts'

export interface CreatedDatabase {
  name: string
  ownerUrl: string
  appUrl: string
}

const settings = {
  // Test data need not survive a crash of the machine.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  // A test runs a statement a few times. By default, PostgreSQL plans each of the first five runs anew, with all policies.
  plan_cache_mode: 'force_generic_plan',
}

/**
 * Creates temporary databases. All processes in this working copy share one PostgreSQL in clusterFolder. It
 * starts with the first database requested and stops with the last process that uses it.
 */
export function openDatabases() {
  let postgres: Promise<Postgres> | undefined
  const templates = new Map<Content, Promise<string>>()
  const createdNames = new Set<string>()

  async function start(): Promise<Postgres> {
    const started = await startPostgres({ dataDir: clusterFolder(), shared: true, settings })
    await removeLeftovers(started.superUrl)
    return started
  }

  async function create(content: Content): Promise<CreatedDatabase> {
    const { superUrl, ownerUrl, appUrl } = await (postgres ??= start())
    let template = templates.get(content)
    if (!template) templates.set(content, (template = ensureTemplate({ superUrl, ownerUrl }, content)))
    const name = `test_${Date.now().toString(36)}_${randomBytes(4).toString('hex')}`
    // File copies take a tenth of the time of WAL copies when fsync is off.
    await query(
      superUrl,
      `create database ${name} template ${await template} owner calibrate_owner strategy file_copy`,
    )
    await query(superUrl, `grant connect on database ${name} to calibrate_app`)
    createdNames.add(name)
    return { name, ownerUrl: withDatabaseName(ownerUrl, name), appUrl: withDatabaseName(appUrl, name) }
  }

  async function drop(name: string): Promise<void> {
    if (!createdNames.delete(name) || !postgres)
      throw new Error(`No test database ${name} was created by this run.`)
    await query((await postgres).superUrl, `drop database if exists ${name} with (force)`)
  }

  async function close(): Promise<void> {
    const running = await postgres?.catch(() => undefined)
    for (const name of createdNames) await drop(name)
    await running?.stop()
  }

  return { create, drop, close }
}

const query = (url: string, sql: string) => withConnection(url, (client) => client.query(sql))
