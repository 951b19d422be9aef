import type { AnswerOf } from '#contract/kit/call.ts'
import type { ImportSchema, undoImport as call } from '#contract/imports.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { lockRecords } from '../lock-records.ts'
import { currentValues } from '../reads/current-values.ts'
import { restoredRecords } from '../reads/restored-records.ts'
import type { RowProblem } from '../rules/map-rows.ts'
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

/** Queues the undo of an import. It runs in the background, because it may go through 200,000 rows. */
export const undoImport = async (
  tx: Tx,
  actor: Actor,
  id: number,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  // An undo in progress holds the lock, and nobody waits for it to hear that it is under way.
  const known = await tx
    .selectFrom('import_batch')
    .select(['firm', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known || !canSeeFirm(actor, known.firm)) throw notFound('import')
  if (known.state === 'undoing') throw refused(t.message('undo.state'))
  await lockBatch(tx, id)
  const batch = await tx
    .selectFrom('import_batch')
    .select(['id', 'firm', 'state', 'finished_at', 'added', 'changed'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) throw notFound('import')
  if (!undoable.includes(batch.state)) throw refused(t.message('undo.state'))
  if (now.getTime() - Date.parse(batch.finished_at ?? '') > undoDays * dayMs)
    throw refused(t.message('undo.late'))
  await tx
    .updateTable('import_batch')
    .set({ state: 'undoing', undo_from: batch.state, undo_by: actor.user })
    .where('id', '=', id)
    .execute()
  await announceBatch(tx, actor, batch, 'imports.undoQueued')
  return { id, rows: batch.added + batch.changed }
}

/** Takes back rows, in this order. Resolves to the problems of those that stay, as a whole or in part. */
export const undoRows = async (
  saving: Saving,
  schema: ImportSchema,
  written: readonly Written[],
): Promise<RowProblem[]> => {
  const ids = written.map(({ id }) => id)
  await lockRecords(saving.tx, schema, ids)
  const current = await currentValues(runInTx(saving.tx), schema, ids)
  const editedSince = written.flatMap(({ id, version, isNew }) => {
    const versionNow = current.get(id)?.version ?? version
    return isNew && versionNow !== version ? [{ id, version, versionNow }] : []
  })
  const asAdded = await restoredRecords(runInTx(saving.tx), schema, editedSince)
  const problems: RowProblem[] = []
  const removed: Written[] = []
  const restored: { line: number; id: number; after: Values }[] = []
  for (const row of written) {
    const { id, line, version, isNew, before, after } = row
    const now = current.get(id)
    if (!now) problems.push({ line, reason: t('undo.gone') })
    else if (isNew && now.version !== version && !asAdded.has(id))
      problems.push({ line, reason: t('undo.edited') })
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
