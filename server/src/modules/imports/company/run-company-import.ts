import { sql } from 'kysely'
import { join, resolve } from 'node:path'
import { Role } from '#contract/kit/roles.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { authorName, systemScope } from '#server/kernel/security/actor.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { visibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Services } from '#server/kernel/services.ts'
import { loadUser } from '#server/modules/identity/door.ts'
import { createHelperRunner } from '#server/outside/helper-process/helper.ts'
import { announceCompany } from './commands.ts'
import type { importCompany, Outcome } from './import-company.ts'
import { t } from '../texts.ts'

const hourMs = 3_600_000
/** An archive that nobody started to import is removed after this long. */
const keptDays = 7
const mostTries = 3

/** A process of its own, so that calls don't wait for unpacking and pictures. */
const runInProcess = createHelperRunner({ startMs: 60_000, workMs: 24 * hourMs, idleMs: 0, width: 1 })
const run = runInProcess<typeof importCompany>(
  new URL('./import-company.ts', import.meta.url),
  'importCompany',
)

type Waiting = { id: number; parent: number; user: number; key: string; bytes: number }

/** Imports the next company that waits. Resolves to whether there was one. */
export const runNextCompany = async (services: Services): Promise<boolean> => {
  await giveUp(services)
  const waiting = await services.db.asOnPrimary(systemScope).rows(
    statement(sql<Waiting>`select id, parent, "user", key, bytes::float8 as bytes
      from company_import where state = 'waiting' and key <> '' order by id limit 20`),
  )
  for (const each of waiting) if (await runCompany(services, each)) return true
  return false
}

/** Ends imports whose process died each time, unless another one is at it right now. */
const giveUp = ({ db, clock }: Services): Promise<unknown> =>
  db.command(systemScope, (tx) =>
    sql`update company_import set state = 'failed', problem = ${t('company.failed')}, finished_at = ${clock.now().toISOString()}
      where state = 'waiting' and tries >= ${mostTries} and pg_try_advisory_xact_lock(${advisoryLocks.companyImport}::int, id)`.execute(
      tx,
    ),
  )

const runCompany = async (services: Services, waiting: Waiting): Promise<boolean> => {
  const { settings, db, log } = services
  const actor = await loadUser(db, waiting.user)
  if (actor?.role !== Role.hostAdmin) {
    await finish(services, waiting, { problem: t('company.noRights') })
    return true
  }
  try {
    const outcome = await run({
      id: waiting.id,
      appUrl: settings.appUrl,
      archive: { key: waiting.key, bytes: waiting.bytes },
      files: { folder: join(resolve(settings.dataDir), 'files'), s3: settings.s3 },
      parent: waiting.parent,
      by: { id: actor.user, name: authorName(actor) },
    })
    if (outcome) await finish(services, waiting, outcome)
    return outcome !== null
  } catch (error) {
    // Its process died, which is tried again.
    if (error instanceof Problem) throw error
    log.error({ err: error, companyImport: waiting.id }, 'a company could not be imported')
    await finish(services, waiting, { problem: t('company.failed') })
    return true
  }
}

/** Records why it failed, and tells everyone. What was written is committed already. */
const finish = async (
  services: Services,
  { id, user }: Waiting,
  outcome: NonNullable<Outcome>,
): Promise<void> => {
  const now = services.clock.now().toISOString()
  await services.db.command(systemScope, async (tx) => {
    if ('problem' in outcome)
      await tx
        .updateTable('company_import')
        .set({ state: 'failed', problem: outcome.problem.slice(0, 1000), finished_at: now })
        .where('id', '=', id)
        .where('state', '=', 'waiting')
        .execute()
    await announceCompany(tx, { user }, id, 'companies.finished')
  })
  if ('result' in outcome) visibilityChanged(services)
}

/** Removes archives that aren't needed anymore. The bytes go first, so that after a crash the row still says what is left. */
export const removeArchives = async ({ db, clock, files }: Services): Promise<void> => {
  const before = new Date(clock.now().getTime() - keptDays * 24 * hourMs).toISOString()
  const over = await db.asOnPrimary(systemScope).rows(
    statement(sql<{ id: number; key: string }>`select id, key from company_import where key <> ''
      and (state in ('done', 'failed', 'cancelled') or (state = 'uploaded' and created_at < ${before}::timestamptz)) limit 100`),
  )
  for (const { id, key } of over) {
    await files.remove(key)
    await db.command(systemScope, (tx) =>
      sql`update company_import set key = '', state = case when state = 'uploaded' then 'cancelled' else state end
        where id = ${id}`.execute(tx),
    )
  }
}

/** Removes files that imports stored before their process was killed. */
export const removeLeftFiles = async ({ db, files }: Services): Promise<void> => {
  const left = await db.asOnPrimary(systemScope).rows(
    statement(sql<{ id: number; key: string }>`select f.company_import as id, f.key from company_import_file f
      join company_import c on c.id = f.company_import where c.state <> 'waiting' limit 1000`),
  )
  for (const { id, key } of left) {
    await files.remove(key)
    await db.command(systemScope, (tx) =>
      sql`delete from company_import_file where company_import = ${id} and key = ${key}`.execute(tx),
    )
  }
}
