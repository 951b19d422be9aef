import { sql } from 'kysely'
import { refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { t } from '../texts.ts'
import { lockOrder, publishPlanChange } from './lock-order.ts'
import { lineColumnsOf, maxLines } from './save-lines.ts'

type EstimateText = { text: string; area: string; hours: string | null }
type Stored = EstimateText & { id: number; number: number; source: string; is_deleted: boolean }

const keyOf = ({ text, area }: EstimateText): string => `${area}\n${text}`.toLowerCase()

/**
 * Gives an order the lines of its estimate. Lines of an earlier version that are gone are taken off; lines that people
 * typed stay, and so does the work of a person who took a line of the estimate off.
 * @throws notFound outside the caller's scope
 */
export const replaceEstimateLines = async (
  tx: Tx,
  actor: Actor,
  request: number,
  lines: readonly EstimateText[],
): Promise<void> => {
  const order = await lockOrder(tx, actor, request)
  const { rows } = await sql<Stored>`select id, number, text, area, hours, source, is_deleted from repair_line
    where request = ${request} order by number`.execute(tx)
  const stored = Map.groupBy(rows, keyOf)
  const kept = new Set<number>()
  const added: EstimateText[] = []
  const changed: { id: number; hours: string | null }[] = []
  for (const line of lines) {
    const same = stored.get(keyOf(line))?.find(({ id }) => !kept.has(id))
    if (!same) {
      added.push(line)
      continue
    }
    kept.add(same.id)
    if (same.source === 'estimate' && Number(same.hours) !== Number(line.hours))
      changed.push({ id: same.id, hours: line.hours })
  }
  const gone = rows.filter(
    ({ id, source, is_deleted }) => source === 'estimate' && !is_deleted && !kept.has(id),
  )
  const live = rows.filter(({ is_deleted }) => !is_deleted).length - gone.length + added.length
  if (live > maxLines) throw refused(t.message('lines.tooMany', { max: maxLines }))
  if (gone.length > 0)
    await tx
      .updateTable('repair_line')
      .set({ is_deleted: true })
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  for (const { id, hours } of changed)
    await tx.updateTable('repair_line').set({ hours }).where('id', '=', id).execute()
  const last = rows.at(-1)?.number ?? 0
  if (added.length > 0)
    await tx
      .insertInto('repair_line')
      .values(
        added.map((line, index) => ({
          request,
          number: last + index + 1,
          source: 'estimate',
          text: line.text,
          area: line.area,
          hours: line.hours,
          ...lineColumnsOf(line.text, line.area),
        })),
      )
      .execute()
  await publishPlanChange(tx, actor, order)
}
