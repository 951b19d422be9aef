import { sql } from 'kysely'
import type { ImportSchema } from '#contract/imports.ts'
import { roles } from '#contract/kit/roles.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { systemScope, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { loadUser } from '#server/modules/identity/door.ts'
import type { SentRow } from '../rules/map-rows.ts'
import { countPlan, type PlannedRow } from '../rules/plan.ts'
import { currentValues } from '../reads/current-values.ts'
import { importKinds, planInTx } from '../save-rows.ts'
import { t } from '../texts.ts'

export type Written = Omit<PlannedRow, 'id'> & { id: number; version: number; isNew: boolean }
type Waiting = { id: number; firm: number; user: number; schema: ImportSchema; rows: SentRow[]; bad: number }

/** Progress is announced after this many rows. */
const progressStep = 100
/** Distinguishes our advisory locks. */
const lockClass = 7201

export const announceBatch = (
  tx: Tx,
  actor: Pick<Actor, 'user'>,
  batch: { id: number; firm: number },
  name: 'imports.queued' | 'imports.progressed' | 'imports.finished' | 'imports.undone',
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

/** Runs one waiting batch. Resolves to whether there was one. */
export const runNextBatch = async (services: Services): Promise<boolean> => {
  const { db } = services
  const waiting = await db.asOnPrimary(systemScope).rows(
    statement(sql<Waiting>`select id, firm, "user", schema_name as schema, rows, bad from import_batch
      where state = 'waiting' order by id limit 20`),
  )
  for (const batch of waiting) if (await runBatch(services, batch)) return true
  return false
}

const runBatch = async (services: Services, batch: Waiting): Promise<boolean> => {
  const { db } = services
  const actor = await loadUser(db, batch.user)
  try {
    if (!actor || !roles.host.includes(actor.role))
      throw new Problem(403, t('run.noRights'), t('run.noRights'))
    return await db.command(actor, (tx) => importRows(services, tx, actor, batch))
  } catch (error) {
    if (!(error instanceof Problem)) services.log.error({ err: error, batch: batch.id }, 'import failed')
    await fail(services, batch, error instanceof Problem ? error.message : t('run.failed'))
    return true
  }
}

/** Imports all rows or none. Another process that has the batch keeps it. */
const importRows = async (services: Services, tx: Tx, actor: Actor, batch: Waiting): Promise<boolean> => {
  const { rows: locked } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${lockClass}, ${batch.id}) as "isOurs"`.execute(tx)
  const state = await tx
    .selectFrom('import_batch')
    .select('state')
    .where('id', '=', batch.id)
    .executeTakeFirst()
  if (!locked[0]?.isOurs || state?.state !== 'waiting') return false
  const plan = await planInTx(tx, batch.schema, batch.firm, batch.rows)
  const written: Written[] = []
  for (const row of plan.planned) {
    const saved = await saveRow(services, tx, actor, batch, row)
    written.push({ ...row, ...saved, isNew: row.id === null })
    if (written.length % progressStep === 0)
      await services.db.command(systemScope, (other) =>
        announceBatch(other, actor, batch, 'imports.progressed', written.length),
      )
  }
  const { added, changed, same, bad } = countPlan(plan)
  await tx
    .updateTable('import_batch')
    .set({
      ...{ state: 'done', added, changed, same, bad: batch.bad + bad, rows: '[]' },
      written: JSON.stringify(await withStoredValues(tx, batch.schema, written)),
      finished_at: services.clock.now().toISOString(),
    })
    .where('id', '=', batch.id)
    .execute()
  await announceBatch(tx, actor, batch, 'imports.finished', written.length)
  return true
}

/** Commands may store a value in another form than it was sent, and the undo compares with what was stored. */
const withStoredValues = async (
  tx: Tx,
  schema: ImportSchema,
  written: readonly Written[],
): Promise<Written[]> => {
  const current = await currentValues(
    runInTx(tx),
    schema,
    written.map(({ id }) => id),
  )
  return written.map((row) => {
    const stored = current.get(row.id)
    if (!stored) return row
    const after = Object.fromEntries(Object.keys(row.after).map((name) => [name, stored[name] ?? null]))
    return { ...row, after, version: stored.version }
  })
}

const saveRow = async (services: Services, tx: Tx, actor: Actor, batch: Waiting, row: PlannedRow) => {
  try {
    const { save } = importKinds[batch.schema]
    const { id, version } = await save(tx, services.db.builder, actor, batch.firm, row)
    return { id, version }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const reason = error.message
    throw new Problem(422, t('run.failed'), t('run.failedAt', { line: row.line, reason }))
  }
}

const fail = (services: Services, batch: Waiting, problem: string): Promise<void> =>
  services.db.command(systemScope, async (tx) => {
    await tx
      .updateTable('import_batch')
      .set({
        state: 'failed',
        problem: problem.slice(0, 1000),
        finished_at: services.clock.now().toISOString(),
      })
      .where('id', '=', batch.id)
      .where('state', '=', 'waiting')
      .execute()
    await announceBatch(tx, { user: batch.user }, batch, 'imports.finished')
  })
