import { readFile } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import { uploadFields, type ImportCheck, type UploadFields } from '#contract/imports.ts'
import { notFound, unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched, type Tx } from '#server/kernel/postgres/database.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { receiveTemporary } from '#server/modules/storage/door.ts'
import { rehearse, rehearsedRows } from './commands/rehearse.ts'
import { rememberHeadings } from './commands/remember-headings.ts'
import { announceBatch, keptProblems } from './commands/run-batch.ts'
import { countRecords, firmExists } from './reads/count-records.ts'
import { rememberedHeadings } from './reads/remembered-headings.ts'
import {
  mapHeadings,
  mapRows,
  toBadRow,
  type MappedHeading,
  type RowProblem,
  type SentRow,
} from './rules/map-rows.ts'
import { chooseRows, countPlan, previewPlan } from './rules/plan.ts'
import { maxImportBytes, readFileTable, type FileTable } from './rules/read-file.ts'
import { importKinds } from './save-rows.ts'
import { t } from './texts.ts'

type Upload = { actor: Actor | null; request: FastifyRequest; now: Date }

/** Checks a file by doing what the import would do, without keeping it. Queues its good rows unless it is a dry run. */
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
        const mapped = mapHeadings(schema, table, { mapping: to.mappedData, remembered })
        const columns = mapped.map(({ column }) => column)
        const { sent, bad: unreadable } = mapRows(table, columns)
        const [planned, records] = await Promise.all([
          importKinds[schema].plan(run, firm, sent),
          countRecords(run, schema, firm),
        ])
        const chosen = chooseRows({ ...planned, bad: [...unreadable, ...planned.bad] }, to.write)
        const plan =
          to.dryRun === '1' ? await rehearse({ services, actor, schema, firm, now }, chosen) : chosen
        const problems = [...plan.bad].sort((a, b) => a.line - b.line)
        const badLines = new Set(problems.map(({ line }) => line))
        const good = sent.filter(({ line }) => !badLines.has(line))
        const isDry = to.dryRun === '1' || good.length === 0
        const file = { name, header: table.header, mapped, rows: good, problems }
        const batch = isDry ? null : await services.db.command(actor, (tx) => queueBatch(tx, actor, to, file))
        if (batch) onQueued()
        return {
          ...countPlan(plan),
          triedOut: isDry ? Math.min(chosen.planned.length, rehearsedRows) : 0,
          ...previewPlan(schema, plan, records),
          batch,
          encoding: table.encoding,
          separator: table.separator,
          rows: table.rows.length,
          header: mapped.map(({ column, foundBy }, at) => ({
            heading: table.header[at] ?? '',
            columnName: column,
            foundBy,
            example: (table.rows.find(({ cells }) => cells[at])?.cells[at] ?? '').slice(0, exampleLength),
          })),
          problems: problems.slice(0, 500).map(toBadRow),
          rejected: rejectedCsv(table, problems),
        }
      },
    )
  }

/** Longest example of a column in characters. */
const exampleLength = 60

type SentFile = {
  name: string
  header: readonly string[]
  mapped: readonly MappedHeading[]
  rows: readonly SentRow[]
  problems: readonly RowProblem[]
}

const queueBatch = async (
  tx: Tx,
  actor: Actor,
  { firm, schemaName, write, invite }: UploadFields,
  { name, header, mapped, rows, problems }: SentFile,
): Promise<number> => {
  await rememberHeadings(tx, actor, schemaName, header, mapped)
  const { id } = await tx
    .insertInto('import_batch')
    .values({
      firm,
      user: actor.user,
      schema_name: schemaName,
      file_name: name.slice(-200),
      write,
      invite: invite === '1',
      rows: JSON.stringify(rows),
      bad: new Set(problems.map(({ line }) => line)).size,
      problems: JSON.stringify(problems.slice(0, keptProblems).map(toBadRow)),
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
