import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { uploadFields, type ImportCheck, type UploadFields } from '#contract/imports.ts'
import { notFound, unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched, type Tx } from '#server/kernel/postgres/database.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { receiveTemporary } from '#server/modules/storage/door.ts'
import { announceBatch } from './commands/run-batch.ts'
import { mapHeadings, mapRows, toBadRow, type RowProblem, type SentRow } from './rules/map-rows.ts'
import { countPlan } from './rules/plan.ts'
import { maxImportBytes, readFileTable, type FileTable } from './rules/read-file.ts'
import { importKinds } from './save-rows.ts'
import { t } from './texts.ts'

type Upload = { actor: Actor | null; request: FastifyRequest; now: Date }

/** Checks a file against what is stored, and queues its good rows unless it is a dry run. */
export const upload =
  (services: Services, onQueued: () => void) =>
  async ({ actor, request, now }: Upload): Promise<ImportCheck> => {
    if (!actor) throw unauthorized()
    return receiveTemporary(
      services,
      { user: actor.user, request, now, largest: maxImportBytes },
      uploadFields,
      async (to, incoming, name) => {
        const run = runBatched(services.db.asOnPrimary(actor))
        if (!canSeeFirm(actor, to.firm)) throw notFound('firm')
        const table = readFileTable(await readFile(incoming.path), to)
        const columns = mapHeadings(to.schemaName, table.header, to.mappedData)
        const { sent, bad: unreadable } = mapRows(table, columns)
        const plan = await importKinds[to.schemaName].plan(run, to.firm, sent)
        const problems = [...unreadable, ...plan.bad].sort((a, b) => a.line - b.line)
        const counts = countPlan({ ...plan, bad: problems })
        const badLines = new Set(problems.map(({ line }) => line))
        const good = sent.filter(({ line }) => !badLines.has(line))
        const isDry = to.dryRun === '1' || good.length === 0
        const batch = isDry
          ? null
          : await services.db.command(actor, (tx) =>
              queueBatch(tx, actor, to, { name, rows: good, bad: badLines.size }),
            )
        if (batch) onQueued()
        return {
          ...counts,
          batch,
          encoding: table.encoding,
          separator: table.separator,
          rows: table.rows.length,
          header: table.header.map((heading, at) => ({ heading, columnName: columns[at] ?? null })),
          problems: problems.slice(0, 500).map(toBadRow),
          rejected: rejectedCsv(table, problems),
        }
      },
    )
  }

const queueBatch = async (
  tx: Tx,
  actor: Actor,
  { firm, schemaName }: UploadFields,
  { name, rows, bad }: { name: string; rows: readonly SentRow[]; bad: number },
): Promise<number> => {
  const found = await tx.selectFrom('firm').select('id').where('id', '=', firm).executeTakeFirst()
  if (!found) throw notFound('firm')
  const { id } = await tx
    .insertInto('import_batch')
    .values({
      firm,
      user: actor.user,
      schema_name: schemaName,
      file_name: name.slice(-200),
      rows: JSON.stringify(rows),
      bad,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announceBatch(tx, actor, { id, firm }, 'imports.queued')
  return id
}

/** Spreadsheets would run a cell that starts like this as a formula. */
const quote = (cell: string): string =>
  `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

/** The bad rows as they are in the file, each with its line and reasons. */
const rejectedCsv = ({ header, rows }: FileTable, problems: readonly RowProblem[]): string => {
  if (problems.length === 0) return ''
  const byLine = Map.groupBy(problems, ({ line }) => line)
  const lines = rows.flatMap(({ line, cells }) => {
    const reasons = byLine.get(line)?.map((problem) => {
      const { column, reason } = toBadRow(problem)
      return column ? `${column}: ${reason}` : reason
    })
    const filled = header.map((_heading, at) => cells[at] ?? '')
    return reasons ? [[...filled, String(line), reasons.join(' ')]] : []
  })
  const head = [...header, t('rejected.line'), t('rejected.reason')]
  return [head, ...lines].map((cells) => cells.map(quote).join(',')).join('\r\n')
}
