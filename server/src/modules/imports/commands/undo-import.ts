import type { AnswerOf } from '#contract/kit/call.ts'
import type { ImportSchema, undoImport as call } from '#contract/imports.ts'
import { notFound, Problem, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Builder, type Tx } from '#server/kernel/postgres/database.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { currentValues } from '../reads/current-values.ts'
import { toBadRow, type RowProblem } from '../rules/map-rows.ts'
import { columnNames } from '../rules/schemas.ts'
import { importKinds } from '../save-rows.ts'
import { t } from '../texts.ts'
import { announceBatch, type Written } from './run-batch.ts'

export const undoDays = 30
const dayMs = 86_400_000

/** Takes back what an import wrote, last row first. What was edited since stays. */
export const undoImport = async (
  tx: Tx,
  builder: Builder,
  actor: Actor,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const batch = await tx
    .selectFrom('import_batch')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch || !canSeeFirm(actor, batch.firm)) throw notFound('import')
  if (batch.state !== 'done') throw refused(t.message('undo.state'))
  if (now.getTime() - Date.parse(batch.finished_at ?? '') > undoDays * dayMs)
    throw refused(t.message('undo.late'))
  const schema = batch.schema_name as ImportSchema
  const written = batch.written as Written[]
  const kept: RowProblem[] = []
  let undone = 0
  for (const row of written.toReversed()) {
    const problems = await undoRow(tx, builder, actor, schema, batch.firm, row)
    kept.push(...problems)
    if (problems.length === 0) undone++
  }
  await tx
    .updateTable('import_batch')
    .set({ state: 'undone', undone_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
  await announceBatch(tx, actor, batch, 'imports.undone')
  return { undone, kept: kept.toReversed().map(toBadRow) }
}

const undoRow = async (
  tx: Tx,
  builder: Builder,
  actor: Actor,
  schema: ImportSchema,
  firm: number,
  { id, line, version, isNew, before, after }: Written,
): Promise<RowProblem[]> => {
  const current = (await currentValues(runInTx(tx), schema, [id])).get(id)
  if (!current) return [{ line, reason: t('undo.gone') }]
  const { remove, save } = importKinds[schema]
  try {
    if (isNew) {
      if (current.version !== version) return [{ line, reason: t('undo.edited') }]
      const reason = await remove(tx, actor, id)
      return reason ? [{ line, reason }] : []
    }
    const edited = Object.keys(after).filter((name) => (current[name] ?? null) !== (after[name] ?? null))
    const back = Object.entries(before).filter(([name]) => !edited.includes(name))
    if (back.length > 0) await save(tx, builder, actor, firm, { id, after: Object.fromEntries(back) })
    return edited.map((name) => ({
      line,
      column: columnNames(schema).find((column) => column === name),
      reason: t('undo.edited'),
    }))
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [{ line, reason: error.message }]
  }
}
