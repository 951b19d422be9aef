import { sql } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import { roles } from '#contract/kit/roles.ts'
import { visibilityChanged } from '#server/kernel/events/visibility-changed.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { loadUser } from '#server/modules/identity/door.ts'
import { toBadRow, type RowProblem } from '../rules/map-rows.ts'
import { t } from '../texts.ts'
import { announceBatch, isPassing, tryLockBatch } from './run-batch.ts'
import { undoRows } from './undo-import.ts'
import type { Written } from './write-rows.ts'

type Undoing = { id: number; firm: number; user: number; schema: ImportSchema }

/** Conflicts that a batch keeps. */
const keptConflicts = 1000

/** The undo was cancelled, so its transaction must not be committed. */
class Cancelled extends Error {}

/**
 * Undoes a batch, last row first, in one transaction: whoever cancels it, and a server that ends, leave everything as it was.
 * Resolves to whether there was one.
 */
export const runNextUndo = async (services: Services): Promise<boolean> => {
  const { db } = services
  const waiting = await db.asOnPrimary(systemScope).rows(
    statement(sql<Undoing>`select id, firm, undo_by as "user", schema_name as schema from import_batch
      where state = 'undoing' order by id limit 20`),
  )
  for (const batch of waiting) if (await runUndo(services, batch)) return true
  return false
}

const runUndo = async (services: Services, batch: Undoing): Promise<boolean> => {
  const actor = await loadUser(services.db, batch.user)
  return readAs(actor ?? { language: 'en', firm: batch.firm }, async () => {
    try {
      if (!actor || !roles.host.includes(actor.role))
        throw new Problem(403, t('run.noRights'), t('run.noRights'))
      const isOurs = await services.db.command(actor, (tx) => undoAll(services, tx, actor, batch))
      // It may take back locations, which changes what people see.
      if (isOurs && batch.schema === 'locations') visibilityChanged(services)
      return isOurs
    } catch (error) {
      if (error instanceof Cancelled) return true
      if (isPassing(error)) throw error
      if (!(error instanceof Problem)) services.log.error({ err: error, batch: batch.id }, 'undo failed')
      await giveUp(services, batch, error instanceof Problem ? error.message : t('undo.failed'))
      return true
    }
  })
}

/** Undoes all parts. Another process that has the batch keeps it. */
const undoAll = async (services: Services, tx: Tx, actor: Actor, batch: Undoing): Promise<boolean> => {
  if (!(await tryLockBatch(tx, batch.id))) return false
  const saving = { tx, services, actor, firm: batch.firm, isInvited: false, now: services.clock.now() }
  const kept: RowProblem[] = []
  let done = 0
  const { rows: parts } = await sql<{ id: number }>`
    select id from import_part where batch = ${batch.id} and written <> '[]' order by part desc`.execute(tx)
  for (const part of parts) {
    const { rows } = await sql<{ written: Written[] }>`
      select written from import_part where id = ${part.id}`.execute(tx)
    const written = (rows[0]?.written ?? []).toReversed()
    kept.push(...(await undoRows(saving, batch.schema, written)))
    done += written.length
    await reportProgress(services, batch, done)
  }
  const keptRows = new Set(kept.map(({ line }) => line)).size
  const problems = kept.toSorted((a, b) => a.line - b.line).slice(0, keptConflicts)
  const { rows: finished } = await sql`
    update import_batch set state = 'undone', undone_at = ${saving.now.toISOString()}::timestamptz, undone = ${done - keptRows},
      kept_rows = ${keptRows}, kept = ${JSON.stringify(problems.map(toBadRow))}::jsonb
    where id = ${batch.id} and state = 'undoing' returning id`.execute(tx)
  if (finished.length === 0) throw new Cancelled()
  await announceBatch(tx, actor, batch, 'imports.undone', done)
  return true
}

/** Tells how far it is, outside of the transaction of the undo. @throws Cancelled once somebody cancelled it */
const reportProgress = async ({ db }: Services, batch: Undoing, done: number): Promise<void> => {
  const isWanted = await db.command(systemScope, async (tx) => {
    const { rows } =
      await sql`select 1 from import_batch where id = ${batch.id} and state = 'undoing'`.execute(tx)
    if (rows.length > 0) await announceBatch(tx, { user: batch.user }, batch, 'imports.undoProgressed', done)
    return rows.length > 0
  })
  if (!isWanted) throw new Cancelled()
}

/** Ends an undo that can't go on. Nothing was undone. */
const giveUp = (services: Services, batch: Undoing, problem: string): Promise<void> =>
  services.db.command(systemScope, async (tx) => {
    await sql`update import_batch set state = undo_from, undo_from = null, problem = ${problem.slice(0, 1000)}
      where id = ${batch.id} and state = 'undoing'`.execute(tx)
    await announceBatch(tx, { user: batch.user }, batch, 'imports.undoCancelled')
  })
