import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { checkBackup } from '#server/kernel/backup/check-backup.ts'
import { takeBackup } from '#server/kernel/backup/take-backup.ts'
import { fixed } from '../web/figures.ts'

type Figures = Record<string, string | number>

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return fixed((performance.now() - from) / 1000, 1)
}

/** Validates each foreign key of and to the table that a split has left `not valid`. */
export const validateKeys = async (client: pg.Client): Promise<Figures> => {
  const { rows } = await client.query<{ owner: string; name: string }>(
    `select conrelid::regclass::text as owner, conname as name from pg_constraint
     where contype = 'f' and not convalidated and conparentid = 0 and 'request'::regclass in (conrelid, confrelid) order by 1, 2`,
  )
  const figures: Figures = {}
  let sum = 0
  for (const { owner, name } of rows) {
    const took = await seconds(() => client.query(`alter table ${owner} validate constraint ${name}`))
    sum += took
    if (took >= 1) figures[`${owner}.${name}, s`] = took
  }
  return { keys: rows.length, 'all of them, s': fixed(sum, 1), ...figures }
}

/**
 * Takes the oldest year out: as it is, which its foreign keys refuse, and once what hangs on it has left. All of it is rolled
 * back.
 */
export const detachOldest = async (client: pg.Client, oldest: string): Promise<Figures> => {
  const figures: Figures = {}
  const detach = `alter table request detach partition ${oldest}`
  const attempt = async (what: string) => {
    await client.query('savepoint attempt')
    const from = performance.now()
    try {
      await client.query(detach)
      const { rows } = await client.query<{ mode: string; tables: number }>(
        `select mode, count(distinct c.oid)::int as tables from pg_locks l join pg_class c on c.oid = l.relation
         where l.pid = pg_backend_pid() and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
           and mode in ('AccessExclusiveLock', 'ShareRowExclusiveLock') group by mode`,
      )
      for (const { mode, tables } of rows) figures[`${what}: tables with ${mode}`] = tables
    } catch (error) {
      figures[`${what}: refused`] = (error as Error).message
    }
    figures[`${what}, s`] = fixed((performance.now() - from) / 1000, 1)
    await client.query('rollback to attempt')
  }
  await client.query('begin')
  await attempt('as it is')
  const bounds = await client.query<{ to: number }>(`select max(id) as "to" from ${oldest}`)
  const last = bounds.rows[0]?.to ?? 0
  await client.query('set local session_replication_role = replica')
  figures['removing its visits and services, s'] = await seconds(async () => {
    await client.query('delete from event_service where request <= $1', [last])
    await client.query('delete from event where request <= $1', [last])
  })
  await client.query('set local session_replication_role = origin')
  await attempt('once they have left')
  await client.query('rollback')
  return figures
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0)

/** A whole backup of the database, which reads it back, and a second reading of it. */
export const measureBackup = async (ownerUrl: string): Promise<Figures> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-backup-'))
  const [files, target] = [join(folder, 'files'), join(folder, 'backup')]
  if (!existsSync(files)) mkdirSync(files)
  try {
    let rows = 0
    const took = await seconds(async () => {
      rows = (await takeBackup({ ownerUrl, files: { folder: files }, version: 'bench', target })).rows
    })
    const before = process.memoryUsage().rss
    const check = await seconds(() => checkBackup(target))
    return {
      rows,
      'backup, read back, s': took,
      'reading it once more, s': check,
      'size, MB': Math.round(sizeOf(target) / 1048576),
      'memory, MB': Math.round(before / 1048576),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
