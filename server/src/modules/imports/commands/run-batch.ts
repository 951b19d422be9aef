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
import { chooseRows, countPlan, plannedRows, waitingRows, type WaitingRow } from '../rules/plan.ts'
import { importKinds, isSavedTogether } from '../save-rows.ts'
import { t } from '../texts.ts'
import { writeRows } from './write-rows.ts'

type Waiting = {
  id: number
  firm: number
  user: number
  schema: ImportSchema
  invite: boolean
  isBegun: boolean
}
type Started = { state: string; write: UploadFields['write']; isPlanned: boolean }

/** Problems that a batch keeps, so that its row stays small. */
export const keptProblems = 100

/** Waits until no process has rows of this batch in progress, and lets none begin until the transaction ends. */
export const lockBatch = async (tx: Tx, id: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.importBatch}::int, ${id}::int)`.execute(tx)
}

/** The same without waiting, alone or beside others that share it. Resolves to whether the batch is locked now. */
export const tryLockBatch = async (tx: Tx, id: number, isShared = false): Promise<boolean> => {
  const lock = sql.raw(isShared ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock')
  const { rows } = await sql<{ isOurs: boolean }>`
    select ${lock}(${advisoryLocks.importBatch}::int, ${id}::int) as "isOurs"`.execute(tx)
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
    statement(sql<Waiting>`select id, firm, "user", schema_name as schema, invite,
        exists (select from import_part p where p.batch = b.id and p.is_over) as "isBegun"
      from import_batch b
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

/**
 * Writes the next part in one transaction. The first part is written alone, because all are planned with it. Of kinds whose
 * rows are saved together, the others are written beside each other, since PostgreSQL is what they wait for.
 */
const runPart = async (services: Services, tx: Tx, actor: Actor, batch: Waiting): Promise<boolean> => {
  const isShared = batch.isBegun && isSavedTogether(batch.schema)
  if (!(await tryLockBatch(tx, batch.id, isShared))) return false
  const { rows: found } = await sql<Started>`
    select state, write, is_planned and (exists (select from import_part p where p.batch = b.id and p.is_over)
      or ${isSavedTogether(batch.schema)}::boolean and ${isUnchangedSince}) as "isPlanned"
    from import_batch b where id = ${batch.id}`.execute(tx)
  const started = found[0]
  // Cancelled or finished since it was listed.
  if (started?.state !== 'waiting') return true
  if (!started.isPlanned) await planParts(tx, batch, started.write)
  const now = services.clock.now()
  const part = await nextPart(tx, batch.id)
  if (!part) return finish(tx, actor, batch, now)
  const rows = plannedRows(part.rows)
  const saving = { tx, services, actor, firm: batch.firm, isInvited: batch.invite, now }
  const { written, refused, same } = await writeRows(saving, batch.schema, rows)
  const added = written.filter(({ isNew }) => isNew).length
  const [, { rows: counted }] = await Promise.all([
    sql`update import_part set is_over = true, rows = '[]', written = ${JSON.stringify(written)}::jsonb, updated_at = now()
      where id = ${part.id}`.execute(tx),
    sql<{
      done: number
    }>`update import_batch set rows_done = rows_done + ${rows.length}, added = added + ${added},
        changed = changed + ${written.length - added}, same = same + ${same},
        bad = bad + ${new Set(refused.map(({ line }) => line)).size},
        problems = ${addProblems(refused.map(toBadRow))}
      where id = ${batch.id} returning rows_done as done`.execute(tx),
  ])
  // Whoever counts last sees the parts of all others, because the count waits for them.
  if (!(await finish(tx, actor, batch, now)))
    await announceBatch(tx, actor, batch, 'imports.progressed', counted[0]?.done)
  return true
}

/** Ends a batch of which every part is over. Resolves to whether it is. */
const finish = async (tx: Tx, actor: Actor, batch: Waiting, now: Date): Promise<boolean> => {
  const { rows } = await sql<{ done: number }>`
    update import_batch b set state = 'done', finished_at = ${now.toISOString()}::timestamptz
    where id = ${batch.id} and not exists (select from import_part p where p.batch = b.id and not p.is_over)
    returning rows_done as done`.execute(tx)
  if (rows[0]) await announceBatch(tx, actor, batch, 'imports.finished', rows[0].done)
  return rows.length > 0
}

/**
 * Whether nothing happened at the location since the file was planned with its upload, so that the plan still holds. What
 * began a while before may have been committed since.
 */
const isUnchangedSince = sql`not exists (select from (select at from history h where h.firm = b.firm order by h.id desc limit 1) last
  where last.at > b.created_at - interval '10 minutes')`

type Part = { id: number; rows: WaitingRow[] }

/** The next part that nobody else is writing. */
const nextPart = async (tx: Tx, batch: number): Promise<Part | undefined> => {
  const { rows } = await sql<Part>`select id, rows from import_part
    where batch = ${batch} and not is_over order by part limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Empties the parts of a batch that are not written any more. */
export const dropWaitingParts = async (tx: Tx, batch: number): Promise<void> => {
  await sql`update import_part set is_over = true, rows = '[]', updated_at = now() where batch = ${batch} and not is_over`.execute(
    tx,
  )
}

/** The problems of a batch with some more, by line, up to the most that it keeps. Parts may be written in any order. */
const addProblems = (problems: readonly BadRow[]) =>
  sql`(select coalesce(jsonb_agg(kept.bad order by kept.line, kept.place), '[]') from (
      select bad, (bad ->> 'line')::int as line, place
      from jsonb_array_elements(problems || ${JSON.stringify(firstProblems(problems))}::jsonb) with ordinality as found(bad, place)
      order by line, place limit ${keptProblems}) kept)`

const firstProblems = <P extends { line: number }>(problems: readonly P[]): P[] =>
  problems.toSorted((a, b) => a.line - b.line).slice(0, keptProblems)

/** Plans all parts before the first of them is written, as the upload did. */
const planParts = async (tx: Tx, batch: Waiting, write: UploadFields['write']): Promise<void> => {
  const { rows: parts } = await sql<{ id: number }>`
    select id from import_part where batch = ${batch.id} order by part`.execute(tx)
  const seen = nothingSeen()
  const counts = { same: 0, skipped: 0, bad: 0 }
  const problems: BadRow[] = []
  for (const { id } of parts) {
    const { rows: found } = await sql<{ rows: SentRow[] }>`
      select rows from import_part where id = ${id}`.execute(tx)
    const sent = (found[0]?.rows ?? []).map(({ line, values }) => ({ line, values }))
    const plan = await importKinds[batch.schema].plan(runInTx(tx), batch.firm, sent, seen)
    const chosen = chooseRows(plan, write)
    const { same, skipped, bad } = countPlan(chosen)
    counts.same += same
    counts.skipped += skipped
    counts.bad += bad
    problems.push(...firstProblems(plan.bad).map(toBadRow))
    await sql`update import_part set rows = ${JSON.stringify(waitingRows(sent, chosen.planned))}::jsonb, updated_at = now()
      where id = ${id}`.execute(tx)
  }
  await sql`update import_batch set is_planned = true, same = ${counts.same}, skipped = ${counts.skipped},
      bad = bad + ${counts.bad}, problems = ${addProblems(problems)}
    where id = ${batch.id}`.execute(tx)
}

/** Ends a batch that can't go on. What is in stays, and can be undone. */
const fail = (services: Services, batch: Waiting, problem: string): Promise<void> =>
  services.db.command(systemScope, async (tx) => {
    await lockBatch(tx, batch.id)
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
