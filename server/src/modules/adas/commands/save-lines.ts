import { sql } from 'kysely'
import type { RepairLineShape, addRepairLines, saveRepairLine } from '#contract/adas.ts'
import type { BodyOf } from '#contract/kit/call.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeSent } from '#server/kernel/records/save-record.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { lineColumns } from '../reads/lines.ts'
import { readLine } from '../rules/read-line.ts'
import { splitLines } from '../rules/split-lines.ts'
import { t } from '../texts.ts'
import { lockOrder, publishPlanChange, type LockedOrder } from './lock-order.ts'

export const maxLines = 1000
const longestLine = 300

export const lineColumnsOf = (text: string, area: string) => {
  const { part, operation, side, codes, system } = readLine(text, area)
  return { part, operation, side, fault_codes: codes, system }
}

/** Adds the rows of a text to an order, each as a line. */
export const addLines = async (
  tx: Tx,
  actor: Actor,
  { calibrate, text }: BodyOf<typeof addRepairLines>,
): Promise<RepairLineShape[]> => {
  const order = await lockOrder(tx, actor, calibrate)
  const added = splitLines(text)
  if (added.length === 0) throw invalid([{ field: 'text', message: t.message('lines.none') }])
  const long = added.find((line) => line.text.length > longestLine)
  if (long) throw invalid([{ field: 'text', message: t.message('lines.tooLong', { row: long.row }) }])
  const { rows } = await sql<{
    count: number
    last: number
  }>`select count(*) filter (where not is_deleted)::int as count,
    coalesce(max(number), 0) as last from repair_line where request = ${calibrate}`.execute(tx)
  const { count = 0, last = 0 } = rows[0] ?? {}
  if (count + added.length > maxLines) throw refused(t.message('lines.tooMany', { max: maxLines }))
  const ids = await tx
    .insertInto('repair_line')
    .values(
      added.map((line, index) => ({
        request: calibrate,
        number: last + index + 1,
        text: line.text,
        area: line.area,
        hours: line.hours,
        ...lineColumnsOf(line.text, line.area),
      })),
    )
    .returning('id')
    .execute()
  const [first] = ids
  const names = added.slice(0, 5).map((line) => line.text)
  const more = added.length > names.length ? [`+${added.length - names.length}`] : []
  if (first)
    await record(tx, actor, order, { id: first.id, version: 1 }, 'addedRepairLines', {
      name: [null, [...names, ...more]],
    })
  await publishPlanChange(tx, actor, order)
  return linesById(
    tx,
    ids.map(({ id }) => id),
  )
}

/** Changes the text or hours of a line. @throws Problem 409 when somebody else changed the same field */
export const saveLine = async (
  tx: Tx,
  actor: Actor,
  { repairLine, text, hours, version }: BodyOf<typeof saveRepairLine>,
): Promise<RepairLineShape> => {
  const { order, line } = await lockLine(tx, actor, repairLine)
  if (line.is_deleted) throw notFound('line')
  const sent = Object.fromEntries(Object.entries({ text, hours }).filter(([, value]) => value !== undefined))
  const changed: { text?: string; hours?: string | null } = await mergeSent(
    tx,
    actor,
    'repair_line',
    line,
    sent,
    version,
  )
  if (Object.keys(changed).length > 0) {
    const read = changed.text === undefined ? {} : lineColumnsOf(changed.text, line.area)
    const saved = await tx
      .updateTable('repair_line')
      .set({ ...changed, ...read })
      .where('id', '=', line.id)
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await record(tx, actor, order, saved, 'changedRepairLine', difference(line, changed))
    await publishPlanChange(tx, actor, order)
  }
  const [saved] = await linesById(tx, [line.id])
  if (!saved) throw notFound('line')
  return saved
}

/** Takes a line off, or puts it back. Repeating the call changes nothing. */
export const deleteLine = async (
  tx: Tx,
  actor: Actor,
  { repairLine, undo }: { repairLine: number; undo: boolean },
): Promise<{ ok: true }> => {
  const { order, line } = await lockLine(tx, actor, repairLine)
  if (line.is_deleted !== undo) return { ok: true }
  const saved = await tx
    .updateTable('repair_line')
    .set({ is_deleted: !undo })
    .where('id', '=', line.id)
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await record(tx, actor, order, saved, undo ? 'restoredRepairLine' : 'removedRepairLine', {
    name: [null, line.text],
  })
  await publishPlanChange(tx, actor, order)
  return { ok: true }
}

const lockLine = async (tx: Tx, actor: Actor, id: number) => {
  const line = await tx
    .selectFrom('repair_line')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!line) throw notFound('line')
  return { line, order: await lockOrder(tx, actor, line.request) }
}

const record = (
  tx: Tx,
  actor: Actor,
  order: LockedOrder,
  { id, version }: { id: number; version: number },
  what: string,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> =>
  recordHistory(tx, actor, {
    entity: 'repair_line',
    id,
    request: order.id,
    firm: order.firm,
    serviceFirm: order.service_firm,
    version,
    what,
    changes,
  })

const linesById = async (tx: Tx, ids: readonly number[]): Promise<RepairLineShape[]> =>
  (
    await sql<RepairLineShape>`select ${lineColumns} from repair_line l
      where l.id = any(${ids}::int[]) order by l.number`.execute(tx)
  ).rows
