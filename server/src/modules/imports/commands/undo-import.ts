import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { ImportSchema, undoImport as call } from '#contract/imports.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { lockRecords } from '../lock-records.ts'
import { currentValues } from '../reads/current-values.ts'
import { toBadRow, type RowProblem } from '../rules/map-rows.ts'
import { changedFields, type Values } from '../rules/plan.ts'
import { columnForField } from '../rules/schemas.ts'
import { rowProblems } from '../save-in-savepoint.ts'
import { removeRows, saveRows, type Saving } from '../save-rows.ts'
import { t } from '../texts.ts'
import { announceBatch, lockBatch } from './run-batch.ts'
import type { Written } from './write-rows.ts'

export const undoDays = 30
const dayMs = 86_400_000
/** What a batch wrote before it was cancelled or failed can be undone too. */
const undoable = ['done', 'cancelled', 'failed']

/** Takes back what an import wrote, last row first. What was edited since stays. */
export const undoImport = async (
  tx: Tx,
  services: Pick<Services, 'db' | 'settings' | 'secrets'>,
  actor: Actor,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  await lockBatch(tx, id)
  const batch = await tx
    .selectFrom('import_batch')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch || !canSeeFirm(actor, batch.firm)) throw notFound('import')
  if (!undoable.includes(batch.state)) throw refused(t.message('undo.state'))
  if (now.getTime() - Date.parse(batch.finished_at ?? '') > undoDays * dayMs)
    throw refused(t.message('undo.late'))
  const schema = batch.schema_name as ImportSchema
  const saving = { tx, services, actor, firm: batch.firm, isInvited: false, now }
  const kept: RowProblem[] = []
  let undone = 0
  const { rows: parts } = await sql<{ id: number }>`
    select id from import_part where batch = ${id} and written <> '[]' order by part desc`.execute(tx)
  for (const part of parts) {
    const { rows } = await sql<{ written: Written[] }>`
      select written from import_part where id = ${part.id}`.execute(tx)
    const written = (rows[0]?.written ?? []).toReversed()
    const problems = await undoRows(saving, schema, written)
    kept.push(...problems)
    undone += written.length - new Set(problems.map(({ line }) => line)).size
  }
  await tx
    .updateTable('import_batch')
    .set({ state: 'undone', undone_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await announceBatch(tx, actor, batch, 'imports.undone')
  return { undone, kept: kept.toSorted((a, b) => a.line - b.line).map(toBadRow) }
}

/** Takes back rows, in this order. Resolves to the problems of those that stay, as a whole or in part. */
const undoRows = async (
  saving: Saving,
  schema: ImportSchema,
  written: readonly Written[],
): Promise<RowProblem[]> => {
  const ids = written.map(({ id }) => id)
  await lockRecords(saving.tx, schema, ids)
  const current = await currentValues(runInTx(saving.tx), schema, ids)
  const problems: RowProblem[] = []
  const removed: Written[] = []
  const restored: { line: number; id: number; after: Values }[] = []
  for (const row of written) {
    const { id, line, version, isNew, before, after } = row
    const now = current.get(id)
    if (!now) problems.push({ line, reason: t('undo.gone') })
    else if (isNew && now.version !== version) problems.push({ line, reason: t('undo.edited') })
    else if (isNew) removed.push(row)
    else {
      const edited = Object.keys(changedFields(now, after).after)
      for (const name of edited)
        problems.push({ line, column: columnForField(schema, name), reason: t('undo.edited') })
      const back = Object.entries(before).filter(([name]) => !edited.includes(name))
      if (back.length > 0) restored.push({ line, id, after: Object.fromEntries(back) })
    }
  }
  const lines = [...removed, ...restored].map(({ line }) => line)
  const outcomes = [
    ...(await removeRows(saving, schema, removed)),
    ...(await saveRows(saving, schema, restored)),
  ]
  for (const [at, outcome] of outcomes.entries()) {
    const line = lines[at] ?? 0
    if ('refusal' in outcome) problems.push(...rowProblems(schema, line, outcome.refusal))
    else if (typeof outcome.saved === 'string' && outcome.saved)
      problems.push({ line, reason: outcome.saved })
  }
  return problems
}
