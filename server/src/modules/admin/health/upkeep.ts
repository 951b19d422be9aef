import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { isOlderVersion } from '#contract/kit/app-version.ts'
import { runAsOwner } from '#server/kernel/postgres/as-owner.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'
import { sizeText } from './machine.ts'
import type { Finding, HealthContext } from './finding.ts'

/** The database has the tables of this version, neither older nor newer. */
export const checkMigrations = async ({ settings }: HealthContext): Promise<Finding> => {
  const folder = settings.migrationsDir
  const ours = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const applied = await runAsOwner<{ name: string; sha256: string; oldest_release: string | null }>(
    settings.ownerUrl,
    'select name, sha256, oldest_release from schema_migration order by name',
  )
  const newer = applied.filter(({ name }) => !ours.includes(name))
  const removing = newer.find(
    ({ oldest_release }) => oldest_release && isOlderVersion(settings.version, oldest_release),
  )
  if (removing)
    return {
      state: 'bad',
      says: t('health.migrations.newer', { name: removing.name }),
      todo: t('health.migrations.newerTodo'),
    }
  for (const name of ours) {
    const found = applied.find((each) => each.name === name)
    if (!found)
      return {
        state: 'bad',
        says: t('health.migrations.missing', { name }),
        todo: t('health.migrations.missingTodo'),
      }
    const text = await readFile(join(folder, name), 'utf8')
    if (createHash('sha256').update(text).digest('hex') !== found.sha256)
      return {
        state: 'bad',
        says: t('health.migrations.changed', { name }),
        todo: t('health.migrations.changedTodo'),
      }
  }
  const [first] = newer
  if (first)
    return {
      state: 'warn',
      says: t('health.migrations.newerFits', { name: first.name }),
      todo: t('health.migrations.newerFitsTodo'),
    }
  return { state: 'ok', says: t('health.migrations.ok', { name: ours.at(-1) ?? '' }) }
}

type Run = {
  at: string
  hours: number
  folder: string
  machine: string
  bytes: number
  problem: string
  isWhole: boolean
}

const lateHours = 30

/** The last time that a backup was restored and opened as a copy. */
const lastTrial = (now: string) =>
  statement(sql<{ days: number; problem: string }>`select trial_problem as problem,
      greatest(0, extract(epoch from ${now}::timestamptz - tried_at) / 86400)::int as days
    from backup_run where tried_at is not null order by tried_at desc limit 1`)

/** The last whole backup and the last try, as backup_run has them. */
export const checkBackup = async ({ db, clock, settings }: HealthContext): Promise<Finding> => {
  const now = clock.now().toISOString()
  const find = (isWhole: boolean) =>
    db.asOnPrimary(systemScope).first(
      statement(sql<Run>`select ended_at as at, folder, machine_name as machine, bytes::float8 as bytes, problem,
          is_whole as "isWhole", greatest(0, extract(epoch from ${now}::timestamptz - ended_at) / 3600)::int as hours
        from backup_run where is_whole or not ${isWhole} order by ended_at desc, id desc limit 1`),
    )
  const whole = await find(true)
  const last = await find(false)
  const todo = t(settings.backupHour === null ? 'health.backup.todo' : 'health.backup.scheduledTodo')
  if (last && !last.isWhole)
    return {
      state: whole && whole.hours <= lateHours ? 'warn' : 'bad',
      says: t('health.backup.failed', { hours: last.hours, problem: last.problem }),
      todo: t('health.backup.failedTodo'),
    }
  if (!whole) return { state: 'warn', says: t('health.backup.none'), todo }
  const { hours, folder, bytes, problem } = whole
  const days = Math.round(hours / 24)
  if (hours > lateHours)
    return { state: days > 7 ? 'bad' : 'warn', says: t('health.backup.old', { days }), todo }
  if (whole.machine === hostname() && !existsSync(folder))
    return { state: 'bad', says: t('health.backup.gone', { folder }), todo: t('health.backup.goneTodo') }
  if (problem) return { state: 'warn', says: problem, todo: t('health.backup.filesTodo') }
  const tried = await db.asOnPrimary(systemScope).first(lastTrial(now))
  if (tried?.problem)
    return {
      state: 'bad',
      says: t('health.backup.trialFailed', { problem: tried.problem }),
      todo: t('health.backup.trialTodo'),
    }
  const says = t('health.backup.ok', { hours, size: sizeText(bytes), folder: resolve(folder) })
  return {
    state: 'ok',
    says: `${says} ${tried ? t('health.backup.tried', { count: tried.days }) : t('health.backup.untried')}`,
  }
}
