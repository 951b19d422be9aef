import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { saveClosure, type closures as call } from '#contract/schedule.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { centerOf } from './center-schedule.ts'

type Closure = AnswerOf<typeof call>[number]

/** The closures of a location and of those above it that end today or later. */
export const listClosures = async (
  db: Reads,
  actor: Actor,
  { firm, from }: QueryOf<typeof call>,
): Promise<Closure[]> => {
  const asked = centerOf(actor, firm)
  if (!canSeeFirm(actor, asked)) throw notFound('firm')
  const rows = await db.rows(
    statement(sql<Omit<Closure, 'rights'>>`
      select c.id as closure, c.firm, o.name as "firmName", c.name as "closureName", c.first_day as "firstDay",
        c.last_day as "lastDay", c.version
      from firm f join firm_closure c on c.firm = any(f.path) join firm o on o.id = c.firm
      where f.id = ${asked} and c.last_day >= coalesce(${from ?? null}::date, (now() at time zone f.time_zone)::date)
      order by c.first_day, c.id`),
  )
  const isEditor = (saveClosure.right as readonly number[]).includes(actor.role)
  return rows.map((row) => ({
    ...row,
    rights: isEditor && canSeeFirm(actor, row.firm) ? ['edit', 'delete'] : [],
  }))
}
