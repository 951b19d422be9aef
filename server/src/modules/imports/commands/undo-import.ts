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
import { rowProblems, tryInSavepoint } from '../save-in-savepoint.ts'
import { importKinds, type Saving } from '../save-rows.ts'
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
  const written = batch.written as Written[]
  const saving = { tx, services, actor, firm: batch.firm, isInvited: false, now }
  const ids = written.map((row) => row.id)
  await lockRecords(tx, schema, ids)
  const current = await currentValues(runInTx(tx), schema, ids)
  const kept: RowProblem[] = []
  let undone = 0
  for (const row of written.toReversed()) {
    const problems = await undoRow(saving, schema, row, current.get(row.id))
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
  saving: Saving,
  schema: ImportSchema,
  { id, line, version, isNew, before, after }: Written,
  current: (Values & { version: number }) | undefined,
): Promise<RowProblem[]> => {
  if (!current) return [{ line, reason: t('undo.gone') }]
  const { remove, save } = importKinds[schema]
  if (isNew) {
    if (current.version !== version) return [{ line, reason: t('undo.edited') }]
    const outcome = await tryInSavepoint(saving.tx, () => remove(saving, { id, after }))
    if ('refusal' in outcome) return rowProblems(schema, line, outcome.refusal)
    return outcome.saved ? [{ line, reason: outcome.saved }] : []
  }
  const edited = Object.keys(changedFields(current, after).after)
  const back = Object.entries(before).filter(([name]) => !edited.includes(name))
  if (back.length > 0) {
    const outcome = await tryInSavepoint(saving.tx, () =>
      save(saving, { id, after: Object.fromEntries(back) }),
    )
    if ('refusal' in outcome) return rowProblems(schema, line, outcome.refusal)
  }
  return edited.map((name) => ({ line, column: columnForField(schema, name), reason: t('undo.edited') }))
}
