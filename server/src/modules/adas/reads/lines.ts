import { sql } from 'kysely'
import type { RepairLineShape } from '#contract/adas.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'

export const lineColumns =
  sql.raw(`l.id as "repairLine", l.number, l.text, l.area, l.hours, l.part, l.operation,
  l.side, l.fault_codes as "faultCodes", l.system, l.source, l.version`)

export const linesStatement = (request: number) =>
  statement(
    sql<RepairLineShape>`select ${lineColumns} from repair_line l
      where l.request = ${request} and not l.is_deleted order by l.number`,
  )

/** The lines of an order. @throws notFound outside the caller's scope */
export const listLines = async (db: Reads, actor: Actor, request: number): Promise<RepairLineShape[]> => {
  const [found, lines] = await db.batch([
    statement(
      sql<{ id: number }>`select r.id from request r
        where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)}`,
    ),
    linesStatement(request),
  ])
  if (found.length === 0) throw notFound('repair order')
  return lines
}
