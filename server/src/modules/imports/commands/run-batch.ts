import { sql } from 'kysely'
import type { BadRow, ImportSchema, UploadFields } from '#contract/imports.ts'
import { roles } from '#contract/kit/roles.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { visibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { loadUser } from '#server/modules/identity/door.ts'
import { nothingSeen, toBadRow, type SentRow } from '../rules/map-rows.ts'
import { chooseRows, countPlan, type PlannedRow } from '../rules/plan.ts'
import { importKinds } from '../save-rows.ts'
import { t } from '../texts.ts'
import { writeRows } from './write-rows.ts'

type Waiting = { id: number; firm: number; user: number; schema: ImportSchema; invite: boolean }
type Started = {
  state: string
  write: UploadFields['write']
  isPlanned: boolean
  rowsDone: number
}

/** Problems that a batch keeps, so that its row stays small. */
export const keptProblems = 100

/** Waits until no process has rows of this batch in progress, and lets none begin until the transaction ends. */
export const lockBatch = async (tx: Tx, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.importBatch}::int, ${id}::int)`.execute(tx)
}

/** The same without waiting. Resolves to whether this process has the batch now. */
export const tryLockBatch = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${advisoryLocks.importBatch}::int, ${id}::int) as "isOurs"`.execute(tx)
  return rows[0]?.isOurs ?? false
}

export const announceBatch = (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  batch: { id: number; firm: number },
  name: `imports.${'queued' | 'progressed' | 'finished' | 'cancelled' | 'undoQueued' | 'undoProgressed' | 'undoCancelled' | 'undone'}`,
  done = 0,
): Promise<void> =>
  publish(tx, actor, {
    name,
    entity: 'import_batch',
    id: batch.id,
    // Progress is a count of rows, so that a screen can show it without asking.
    version: done,
    firm: batch.firm,
    parties: [batch.firm],
    data: { counts: false },
  })

/**
 * Writes the next rows of a waiting batch. Resolves to whether there were any. Batches of one kind and location follow each
 * other, because the second must find what the first adds: two people may import the same file at once.
 */
export const runNextBatch = async (services: Services): Promise<boolean> => {
  const { db } = services
  const waiting = await db.asOnPrimary(systemScope).rows(
    statement(sql<Waiting>`select id, firm, "user", schema_name as schema, invite from import_batch b
      where state = 'waiting' and not exists (select from import_batch e
        where e.state = 'waiting' and e.firm = b.firm and e.schema_name = b.schema_name and e.id < b.id)
      order by id limit 20`),
  )
  for (const batch of waiting) if (await runBatch(services, batch)) return true
  return false
}

const runBatch = async (services: Services, batch: Waiting): Promise<boolean> => {
  const { db } = services
  const actor = await loadUser(db, batch.user)
  return readAs(actor ?? { language: 'en', firm: batch.firm }, () => runAs(services, actor, batch))
}

const runAs = async (services: Services, actor: Actor | null, batch: Waiting): Promise<boolean> => {
  const { db } = services
  try {
    if (!actor || !roles.host.includes(actor.role))
      throw new Problem(403, t('run.noRights'), t('run.noRights'))
    const isOurs = await db.command(actor, (tx) => runPart(services, tx, actor, batch))
    if (isOurs && batch.schema === 'locations') visibilityChanged(services)
    return isOurs
  } catch (error) {
    // Rows in progress were rolled back, so they are tried again.
    if (isPassing(error)) throw error
    if (!(error instanceof Problem)) services.log.error({ err: error, batch: batch.id }, 'import failed')
    await fail(services, batch, error instanceof Problem ? error.message : t('run.failed'))
    return true
  }
}

/** Whether the database was away, or took this transaction to end a deadlock. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Problem
    ? error.status >= 500
    : String((error as { code?: unknown }).code ?? '').startsWith('40')

/** Writes the next part in one transaction. Another process that has the batch keeps it. */
const runPart = async (services: Services, tx: Tx, actor: Actor, batch: Waiting): Promise<boolean> => {
  if (!(await tryLockBatch(tx, batch.id))) return false
  const { rows: found } = await sql<Started>`
    select state, write, is_planned as "isPlanned", rows_done as "rowsDone"
    from import_batch where id = ${batch.id}`.execute(tx)
  const started = found[0]
  // Cancelled or finished since it was listed.
  if (started?.state !== 'waiting') return true
  if (!started.isPlanned) await planParts(tx, batch, started.write)
  const part = await nextPart(tx, batch.id)
  const now = services.clock.now()
  const saving = { tx, services, actor, firm: batch.firm, isInvited: batch.invite, now }
  const { written, refused, same } = await writeRows(saving, batch.schema, part?.rows ?? [])
  if (part)
    await sql`update import_part set is_over = true, rows = '[]', written = ${JSON.stringify(written)}::jsonb, updated_at = now()
      where id = ${part.id}`.execute(tx)
  const done = started.rowsDone + (part?.rows.length ?? 0)
  const isOver = !part?.isMore
  const added = written.filter(({ isNew }) => isNew).length
  await sql`update import_batch set rows_done = ${done}, added = added + ${added},
      changed = changed + ${written.length - added}, same = same + ${same},
      bad = bad + ${new Set(refused.map(({ line }) => line)).size},
      problems = ${addProblems(refused.map(toBadRow))},
      state = ${isOver ? 'done' : 'waiting'}, finished_at = ${isOver ? now.toISOString() : null}::timestamptz
    where id = ${batch.id}`.execute(tx)
  await announceBatch(tx, actor, batch, isOver ? 'imports.finished' : 'imports.progressed', done)
  return true
}

type Part = { id: number; rows: PlannedRow[]; isMore: boolean }

const nextPart = async (tx: Tx, batch: number): Promise<Part | undefined> => {
  const { rows } = await sql<Part>`select p.id, p.rows, exists (select from import_part n
      where n.batch = p.batch and n.part > p.part and not n.is_over) as "isMore"
    from import_part p where p.batch = ${batch} and not p.is_over order by p.part limit 1`.execute(tx)
  return rows[0]
}

/** Empties the parts of a batch that are not written any more. */
export const dropWaitingParts = async (tx: Tx, batch: number): Promise<void> => {
  await sql`update import_part set is_over = true, rows = '[]', updated_at = now() where batch = ${batch} and not is_over`.execute(
    tx,
  )
}

/** The problems of a batch with some more, up to the most that it keeps. */
const addProblems = (problems: readonly BadRow[]) =>
  sql`jsonb_path_query_array(problems || ${JSON.stringify(problems.slice(0, keptProblems))}::jsonb, ${`$[0 to ${keptProblems - 1}]`}::jsonpath)`

/** Plans all parts before the first of them is written, as the dry run does. */
const planParts = async (tx: Tx, batch: Waiting, write: UploadFields['write']): Promise<void> => {
  const { rows: parts } = await sql<{ id: number }>`
    select id from import_part where batch = ${batch.id} order by part`.execute(tx)
  const seen = nothingSeen()
  const counts = { same: 0, skipped: 0, bad: 0 }
  const problems: BadRow[] = []
  for (const { id } of parts) {
    const { rows: found } = await sql<{ rows: SentRow[] }>`
      select rows from import_part where id = ${id}`.execute(tx)
    const plan = await importKinds[batch.schema].plan(runInTx(tx), batch.firm, found[0]?.rows ?? [], seen)
    const chosen = chooseRows(plan, write)
    const { same, skipped, bad } = countPlan(chosen)
    counts.same += same
    counts.skipped += skipped
    counts.bad += bad
    problems.push(...plan.bad.slice(0, keptProblems).map(toBadRow))
    const planned = chosen.planned.map(({ line, id: record, before, after }) => ({
      ...{ line, id: record },
      ...{ before, after },
    }))
    await sql`update import_part set rows = ${JSON.stringify(planned)}::jsonb, is_over = ${planned.length === 0},
        updated_at = now() where id = ${id}`.execute(tx)
  }
  await sql`update import_batch set is_planned = true, same = same + ${counts.same},
      skipped = skipped + ${counts.skipped}, bad = bad + ${counts.bad}, problems = ${addProblems(problems)}
    where id = ${batch.id}`.execute(tx)
}

/** Ends a batch that can't go on. What is in stays, and can be undone. */
const fail = (services: Services, batch: Waiting, problem: string): Promise<void> =>
  services.db.command(systemScope, async (tx) => {
    await tx
      .updateTable('import_batch')
      .set({
        ...{ state: 'failed', problem: problem.slice(0, 1000) },
        finished_at: services.clock.now().toISOString(),
      })
      .where('id', '=', batch.id)
      .where('state', '=', 'waiting')
      .execute()
    await dropWaitingParts(tx, batch.id)
    await announceBatch(tx, { user: batch.user }, batch, 'imports.finished')
  })
