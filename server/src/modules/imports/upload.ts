import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { uploadFields, type ImportCheck, type ImportSchema, type UploadFields } from '#contract/imports.ts'
import { notFound, unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched, runInTx, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { withoutDeadline } from '#server/kernel/postgres/deadline.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { receiveTemporary } from '#server/modules/storage/door.ts'
import { rehearse, rehearsedRows, type Rehearsal } from './commands/rehearse.ts'
import { rememberHeadings } from './commands/remember-headings.ts'
import { announceBatch, keptProblems } from './commands/run-batch.ts'
import { countRecords, firmExists } from './reads/count-records.ts'
import { rememberedHeadings } from './reads/remembered-headings.ts'
import {
  mapHeadings,
  mapRows,
  nothingSeen,
  toBadRow,
  type MappedHeading,
  type RowProblem,
} from './rules/map-rows.ts'
import {
  chooseRows,
  countPlan,
  emptyPlan,
  joinChecks,
  previewPlan,
  waitingRows,
  type CheckedRows,
  type ChosenPlan,
  type WaitingRow,
} from './rules/plan.ts'
import { maxImportBytes, readFileTable, type FileRow, type FileTable } from './rules/read-file.ts'
import { importKinds, rowsPerPart } from './save-rows.ts'
import { t } from './texts.ts'

type Upload = { actor: Actor | null; request: FastifyRequest; now: Date }

/**
 * Checks a file by doing what the import would do, without keeping it. Queues its good rows unless it is a dry run. The
 * file is read part by part, so that a long one takes no more memory than a short one.
 */
export const upload =
  (services: Services, onQueued: () => void) =>
  async ({ actor, request, now }: Upload): Promise<ImportCheck> => {
    if (!actor) throw unauthorized()
    return receiveTemporary(
      services,
      { user: actor.user, request, now, largest: maxImportBytes },
      uploadFields,
      async (to, incoming, name) => {
        const { schemaName: schema, firm } = to
        const run = runBatched(services.db.asOnPrimary(actor))
        if (!canSeeFirm(actor, firm) || !(await firmExists(run, firm))) throw notFound('firm')
        const table = readFileTable(await readFile(incoming.path), to)
        const remembered = await rememberedHeadings(run, actor, schema, table.header)
        const { header, sample } = table
        const mapped = mapHeadings(schema, { header, rows: sample }, { mapping: to.mappedData, remembered })
        const file: MappedFile = { to, name, table, mapped }
        const rehearsal = { services, actor, schema, firm, now }
        const { batch, triedOut, rows, checked, problems, rejected } =
          to.dryRun === '1'
            ? await checkFile(run, file, { rehearsal })
            : await withoutDeadline(() =>
                services.db.command(actor, (tx) => checkFile(runInTx(tx), file, { queue: { tx, actor } })),
              )
        if (batch !== null) onQueued()
        return {
          ...checked,
          triedOut,
          batch,
          encoding: table.encoding,
          separator: table.separator,
          rows,
          header: mapped.map(({ column, foundBy }, at) => ({
            heading: header[at] ?? '',
            columnName: column,
            foundBy,
            example: (sample.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, exampleLength),
          })),
          problems: problems.slice(0, shownProblems).map(toBadRow),
          rejected: rejected.length > 0 ? [rejectedHead(header), ...rejected].join('\r\n') : '',
        }
      },
    )
  }

/** Problems that an answer lists. The file of refused rows has all of them. */
const shownProblems = 2000

type MappedFile = { to: UploadFields; name: string; table: FileTable; mapped: readonly MappedHeading[] }
/** A dry run tries out the first rows; an import queues the good ones in its transaction. */
type Purpose = { rehearsal?: Rehearsal; queue?: { tx: Tx; actor: Actor } }
type CheckedFile = {
  batch: number | null
  triedOut: number
  rows: number
  checked: CheckedRows
  problems: RowProblem[]
  rejected: string[]
}

const checkFile = async (
  run: RunQuery,
  file: MappedFile,
  { rehearsal, queue }: Purpose,
): Promise<CheckedFile> => {
  const { schemaName: schema, firm, write } = file.to
  const { header, parts } = file.table
  const columns = file.mapped.map(({ column }) => column)
  const now = await countRecords(run, schema, firm)
  const seen = nothingSeen()
  const result: CheckedFile = {
    ...{ batch: null, triedOut: 0, rows: 0, problems: [], rejected: [] },
    checked: checkedRows(schema, { ...emptyPlan(), skipped: 0 }, now),
  }
  let part = 0
  for (const rows of parts(rowsPerPart(schema))) {
    const { sent, bad: unreadable } = mapRows({ header, rows }, columns)
    const planned = await importKinds[schema].plan(run, firm, sent, seen)
    const chosen = chooseRows({ ...planned, bad: [...unreadable, ...planned.bad] }, write)
    const most = rehearsedRows - result.triedOut
    const plan = rehearsal && most > 0 ? await rehearse(rehearsal, chosen, most) : chosen
    if (rehearsal) result.triedOut += Math.min(chosen.planned.length, most)
    const problems = plan.bad.toSorted((a, b) => a.line - b.line)
    result.rows += rows.length
    result.problems.push(...problems)
    result.checked = joinChecks(result.checked, checkedRows(schema, plan, 0))
    result.rejected.push(...rejectedRows(header, rows, problems))
    const badLines = new Set(problems.map(({ line }) => line))
    const good = sent.filter(({ line }) => !badLines.has(line))
    if (!queue || good.length === 0) continue
    result.batch ??= await queueBatch(queue.tx, queue.actor, file)
    const waiting = waitingRows(good, plan.planned)
    // Awaited, because what is on its way while the next part is read is collected much later.
    await queuePart(queue.tx, { batch: result.batch, firm, part: ++part }, waiting)
  }
  if (queue && result.batch !== null) await keepPlan(queue.tx, result.batch, result.checked, result.problems)
  return result
}

const checkedRows = (schema: ImportSchema, plan: ChosenPlan, records: number): CheckedRows => ({
  ...countPlan(plan),
  ...previewPlan(schema, plan, records),
})

/** Longest example of a column in characters. */
const exampleLength = 60

const queueBatch = async (tx: Tx, actor: Actor, { to, name, table, mapped }: MappedFile): Promise<number> => {
  const { firm, schemaName, write, invite } = to
  await rememberHeadings(tx, actor, schemaName, table.header, mapped)
  const { id } = await tx
    .insertInto('import_batch')
    .values({
      firm,
      user: actor.user,
      schema_name: schemaName,
      file_name: name.slice(-200),
      write,
      invite: invite === '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await announceBatch(tx, actor, { id, firm }, 'imports.queued')
  return id
}

const queuePart = async (
  tx: Tx,
  part: { batch: number; firm: number; part: number },
  rows: readonly WaitingRow[],
): Promise<void> => {
  await tx
    .insertInto('import_part')
    .values({ ...part, rows: JSON.stringify(rows) })
    .execute()
}

/** What the plan leaves out, and the rows that were refused before any was written. */
const keepPlan = async (
  tx: Tx,
  id: number,
  { same, skipped, bad }: CheckedRows,
  problems: readonly RowProblem[],
): Promise<void> => {
  await tx
    .updateTable('import_batch')
    .set({
      ...{ is_planned: true, same, skipped, bad },
      problems: JSON.stringify(problems.slice(0, keptProblems).map(toBadRow)),
    })
    .where('id', '=', id)
    .execute()
}

/** Spreadsheets would run a cell that starts like this as a formula. */
const quote = (cell: string): string =>
  `"${(/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`

const rejectedHead = (header: readonly string[]): string =>
  [...header, t('rejected.line'), t('rejected.reason')].map(quote).join(',')

/** The bad rows as they are in the file, each with its line and reasons. */
const rejectedRows = (
  header: readonly string[],
  rows: readonly FileRow[],
  problems: readonly RowProblem[],
): string[] => {
  if (problems.length === 0) return []
  const byLine = Map.groupBy(problems, ({ line }) => line)
  return rows.flatMap(({ line, cells }) => {
    const reasons = byLine.get(line)?.map((problem) => {
      const { column, reason } = toBadRow(problem)
      return column ? `${column}: ${reason}` : reason
    })
    if (!reasons) return []
    const filled = header.map((_heading, at) => cells[at] ?? '')
    return [[...filled, String(line), reasons.join(' ')].map(quote).join(',')]
  })
}
