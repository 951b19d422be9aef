import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type Postgres } from './index.ts'

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(sql)).rows as T[]
  } finally {
    await client.end()
  }
}

const pidOf = (folder: string) =>
  Number(readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0])

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

describe('embedded PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'calibrate-postgres-'))
  // mkdtemp creates a folder that only its owner can enter.
  chmodSync(folder, 0o755)
  let postgres: Postgres

  beforeAll(async () => {
    postgres = await startPostgres({ dataDir: folder })
    await ask(postgres.ownerUrl, "create table kept (note text); insert into kept values ('here')")
  }, 60_000)
  afterAll(async () => {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('hides the passwords from other users', () => {
    expect(statSync(join(folder, 'access.json')).mode & 0o077).toBe(0)
  })

  test('has two unprivileged roles, and the app role owns nothing', async () => {
    const roles = await ask(
      postgres.superUrl,
      `select rolname, rolsuper or rolbypassrls or rolcreaterole as mighty, rolcreatedb from pg_roles
       where rolname like 'calibrate%' order by 1`,
    )
    expect(roles).toEqual([
      { rolname: 'calibrate_app', mighty: false, rolcreatedb: false },
      { rolname: 'calibrate_owner', mighty: false, rolcreatedb: true },
    ])
    const owned = await ask(
      postgres.appUrl,
      `select 1 from pg_class where relowner = 'calibrate_app'::regrole
       union all select 1 from pg_database where datdba = 'calibrate_app'::regrole`,
    )
    expect(owned).toEqual([])
    await expect(ask(postgres.appUrl, 'create table mine (id int)')).rejects.toThrow('permission denied')
    await expect(ask(postgres.appUrl, 'select * from kept')).rejects.toThrow('permission denied')
  })

  test('listens only on this machine, with the required settings', async () => {
    const names = "('listen_addresses','unix_socket_directories','synchronous_commit','jit','fsync')"
    const shown = await ask(
      postgres.superUrl,
      `select name, setting from pg_settings where name in ${names} order by 1`,
    )
    expect(shown).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'jit', setting: 'off' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'unix_socket_directories', setting: '' },
    ])
    const collation = await ask(
      postgres.appUrl,
      "select datlocprovider as by, datlocale as locale from pg_database where datname = 'calibrate'",
    )
    expect(collation).toEqual([{ by: 'b', locale: 'C.UTF-8' }])
  })

  test('refuses a second start on the same data folder with a clear message', async () => {
    await expect(startPostgres({ dataDir: folder })).rejects.toThrow(/in use by another process/)
  })

  test('restarts by itself on the same port after a kill -9', async () => {
    const before = pidOf(folder)
    process.kill(before, 'SIGKILL')
    await vi.waitFor(() => expect(pidOf(folder)).not.toBe(before), 60_000)
    await vi.waitFor(
      () => expect(ask(postgres.ownerUrl, 'select note from kept')).resolves.toEqual([{ note: 'here' }]),
      60_000,
    )
  })

  test('stops, and restarts on the same port with the same data', async () => {
    const pid = pidOf(folder)
    const { port } = postgres
    await postgres.stop()
    // Whoever adopted it after the kill may not have collected it yet.
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 60_000)
    postgres = await startPostgres({ dataDir: folder })
    expect(postgres.port).toBe(port)
    expect(await ask(postgres.ownerUrl, 'select note from kept')).toEqual([{ note: 'here' }])
  })

  test('starts on the leftovers of a killed PostgreSQL and a killed server', async () => {
    await postgres.stop()
    const pid = await abandon(folder)
    process.kill(pid, 'SIGKILL')
    postgres = await startPostgres({ dataDir: folder })
    expect(await ask(postgres.ownerUrl, 'select note from kept')).toEqual([{ note: 'here' }])
  })

  test('adopts the PostgreSQL of a killed server', async () => {
    await postgres.stop()
    const pid = await abandon(folder)
    postgres = await startPostgres({ dataDir: folder })
    expect(pidOf(folder)).toBe(pid)
    expect(await ask(postgres.ownerUrl, 'select note from kept')).toEqual([{ note: 'here' }])
  })

  test('can be shared until the last process leaves', async () => {
    await postgres.stop()
    const [first, second] = await Promise.all(
      [1, 2].map(() => startPostgres({ dataDir: folder, shared: true })),
    )
    const pid = pidOf(folder)
    await first?.stop()
    expect(isRunning(pid)).toBe(true)
    await second?.stop()
    // Its last process may take a moment to be gone from the process table.
    await vi.waitUntil(() => !isRunning(pid), { timeout: 10_000 })
    postgres = await startPostgres({ dataDir: folder })
  })
})

/** Starts PostgreSQL from another process, kills that process, and returns PostgreSQL's pid. */
async function abandon(folder: string): Promise<number> {
  const program = `
    import { startPostgres } from ${JSON.stringify(import.meta.resolve('./index.ts'))}
    await startPostgres({ dataDir: ${JSON.stringify(folder)} })
    console.log('up')
    setInterval(() => undefined, 1000)
  `
  const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => server.stdout.once('data', resolve))
  server.kill('SIGKILL')
  await new Promise((resolve) => server.once('exit', resolve))
  return pidOf(folder)
}
