import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { ImportBatch, imports } from '#contract/imports.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { undoDays } from '../commands/undo-import.ts'

/** Imports in scope, newest first. */
export const listBatches = async (
  db: Reads,
  { page, pageSize }: QueryOf<typeof imports>,
  now: Date,
): Promise<AnswerOf<typeof imports>> => {
  const size = Math.min(pageSize, pageCap)
  const [items, [total]] = await db.batch([
    statement(sql<ImportBatch>`select b.id, b.firm, coalesce(f.name, '') as "firmName", b.schema_name as "schemaName",
        b.file_name as "fileName", b.state, b.added, b.changed, b.same, b.skipped, b.bad, b.problem, b.problems,
        b.added + b.changed as written, b.undone, b.kept_rows as "keptRows", b.kept, coalesce(u.full_name, '') as by,
        b.created_at as "createdAt",
        b.state in ('waiting', 'undoing') as "isCancellable",
        coalesce(b.state in ('done', 'cancelled', 'failed') and b.added + b.changed > 0 and b.finished_at > ${now.toISOString()}::timestamptz - make_interval(days => ${undoDays}), false) as "isUndoable"
      from import_batch b left join firm f on f.id = b.firm left join app_user u on u.id = b."user"
      order by b.id desc limit ${size} offset ${(page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count from import_batch`),
  ])
  const count = total?.count ?? 0
  return { items, count, next: page * size < count ? page + 1 : null }
}
