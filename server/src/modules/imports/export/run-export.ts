import { sql } from 'kysely'
import { join, resolve } from 'node:path'
import { Role, roles, isShopType } from '#contract/kit/roles.ts'
import { firmTypeOf } from '#contract/kit/firm-types.ts'
import { links } from '#contract/links.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { readerOfUser } from '#server/kernel/texts/recipients.ts'
import { loadUser } from '#server/modules/identity/door.ts'
import { queueMail } from '#server/modules/live/door.ts'
import { createHelperRunner } from '#server/outside/helper-process/helper.ts'
import { t } from '../texts.ts'
import { announceExport } from './commands.ts'
import { exportMail } from './mail.ts'
import type { Archive, ArchivePlan, writeArchive } from './write-archive.ts'

const hourMs = 3_600_000
const expiryDays = 7
const mostTries = 3

/** A process of its own, so that calls don't wait for compression. */
const runInProcess = createHelperRunner({ startMs: 60_000, workMs: 24 * hourMs, idleMs: 0, width: 1 })
const write = runInProcess<typeof writeArchive>(
  new URL('./write-archive.ts', import.meta.url),
  'writeArchive',
)

type Waiting = { id: number; firm: number; user: number; company: string; firmType: number; branch: number[] }

/** Writes the next export that waits. Resolves to whether there was one. */
export const runNextExport = async (services: Services): Promise<boolean> => {
  await giveUp(services)
  const waiting = await services.db.asOnPrimary(systemScope).rows(
    statement(sql<Waiting>`select x.id, x.firm, x."user", f.name as company, f.type as "firmType",
        array(select b.id from firm b where b.path @> array[x.firm]) as branch
      from firm_export x join firm f on f.id = x.firm
      where x.state = 'waiting' order by x.id limit 20`),
  )
  for (const each of waiting) if (await runExport(services, each)) return true
  return false
}

/** Ends exports whose process died each time, unless another one is at it right now. */
const giveUp = ({ db, clock }: Services): Promise<unknown> =>
  db.command(systemScope, (tx) =>
    sql`update firm_export set state = 'failed', problem = ${t('export.failed')}, finished_at = ${clock.now().toISOString()}
      where state = 'waiting' and tries >= ${mostTries}
        and pg_try_advisory_xact_lock(${advisoryLocks.companyExport}::int, id)`.execute(tx),
  )

const runExport = async (services: Services, waiting: Waiting): Promise<boolean> => {
  const actor = await loadUser(services.db, waiting.user)
  if (!actor || !roles.companyAdmins.includes(actor.role)) {
    await finish(services, waiting, { problem: t('export.noRights') })
    return true
  }
  try {
    const archive = await write(planOf(services, waiting, actor))
    if (archive) await finish(services, waiting, { archive, actor })
    return archive !== null
  } catch (error) {
    // Its process died, which is tried again.
    if (error instanceof Problem) throw error
    services.log.error({ err: error, export: waiting.id }, 'an export failed')
    await finish(services, waiting, { problem: t('export.failed') })
    return true
  }
}

const planOf = ({ settings }: Services, waiting: Waiting, actor: Actor): ArchivePlan => ({
  id: waiting.id,
  appUrl: settings.appUrl,
  // The rights of an administrator of the exported locations, also when the host asks.
  scope: { user: 0, firm: waiting.firm, role: Role.centerAdmin, firms: waiting.branch, all: false },
  isShop: waiting.firmType === firmTypeOf('Shop') || isShopType(actor.role),
  company: waiting.company,
  files: { folder: join(resolve(settings.dataDir), 'files'), s3: settings.s3 },
  version: settings.version,
  tablesDir: 'database/tables',
})

type Outcome = { archive: Archive; actor: Actor } | { problem: string }

/** Records the outcome and mails it. The archive of an export that was cancelled meanwhile is removed. */
const finish = async (
  services: Services,
  { id, firm, user, company }: Waiting,
  outcome: Outcome,
): Promise<void> => {
  const { db, clock, files, settings } = services
  const now = clock.now()
  const expires = new Date(now.getTime() + expiryDays * 24 * hourMs)
  const isKept = await db.command(systemScope, async (tx) => {
    const fields =
      'archive' in outcome
        ? {
            state: 'done',
            key: outcome.archive.stored.key,
            bytes: outcome.archive.stored.bytes,
            rows: outcome.archive.rows,
            files: outcome.archive.files,
            expires_at: expires.toISOString(),
          }
        : { state: 'failed', problem: outcome.problem.slice(0, 1000) }
    const found = await tx
      .updateTable('firm_export')
      .set({ ...fields, finished_at: now.toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (!found) return false
    await announceExport(tx, { user }, { id, firm }, 'exports.finished')
    if ('archive' in outcome) {
      const url = settings.publicUrl + links.exportAll()
      const mail = readAs(await readerOfUser(tx, user), () => exportMail({ company, url, days: expiryDays }))
      await queueMail(
        tx,
        { user },
        now,
        { firm, to: [outcome.actor.email || outcome.actor.username], ...mail },
        0,
      )
    }
    return true
  })
  if (!isKept && 'archive' in outcome) await files.remove(outcome.archive.stored.key)
}

/** Removes archives that are older than a week. The bytes go first, so that after a crash the row still says what is left. */
export const removeExpired = async ({ db, clock, files }: Services): Promise<void> => {
  const expired = await db.asOnPrimary(systemScope).rows(
    statement(sql<{ id: number; key: string }>`select id, key from firm_export
      where state = 'done' and expires_at < ${clock.now().toISOString()}::timestamptz limit 100`),
  )
  for (const { id, key } of expired) {
    await files.remove(key)
    await db.command(systemScope, (tx) =>
      tx.updateTable('firm_export').set({ state: 'expired', key: '' }).where('id', '=', id).execute(),
    )
  }
}
