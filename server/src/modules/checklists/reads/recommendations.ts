import { sql, type RawBuilder } from 'kysely'
import type { calibrateRecommendations } from '#contract/checklists.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmArrayText } from '#server/kernel/postgres/scope-settings.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFirms } from '#server/modules/lookups/door.ts'

type Recommendation = AnswerOf<typeof calibrateRecommendations>[number]

const recommendationsQuery = (where: RawBuilder<unknown>) =>
  statement(sql<Recommendation>`
    select c.id as "calibrateRecommendation", c.firm, c.type as "calibrateType", t.name as "calibrateTypeName",
      c.vehicle_make as "vehicleMake", m.name as "vehicleMakeName", c.name as recommendation,
      c.text as "recommendationText", c.is_inactive as "isInactive", c.sort, c.version
    from recommendation c
    left join lookup t on t.id = c.type
    left join lookup m on m.id = c.vehicle_make
    where ${where} order by c.sort, c.id`)

/** Recommendations available to a firm. With a request, those that apply to it. */
export const listRecommendations = (
  db: Reads,
  actor: Actor,
  { firm, inactive, calibrate }: QueryOf<typeof calibrateRecommendations>,
): Promise<Recommendation[]> =>
  calibrate === undefined
    ? db.rows(
        recommendationsQuery(
          sql`c.firm = any(${listFirms(actor, firm)}) and (${inactive} or not c.is_inactive)`,
        ),
      )
    : listFitting(db, actor, calibrate)

/** An empty type or make applies to all. The lists are those of the host and of both sides of the request. */
const listFitting = async (db: Reads, actor: Actor, calibrate: number): Promise<Recommendation[]> => {
  const request = sql`request r where r.id = ${calibrate} and r.deleted_at is null and ${requestsInScope(actor, 'r')}`
  const [found, rows] = await db.batch([
    statement(sql<{ id: number }>`select r.id from ${request}`),
    recommendationsQuery(sql`not c.is_inactive and exists (select 1 from ${request}
      and (c.type is null or c.type = r.type)
      and (c.vehicle_make is null or c.vehicle_make = (select v.make from vehicle v where v.id = r.vehicle))
      and (c.firm = 1 or exists (select 1 from firm f where f.id in (r.firm, r.service_firm) and c.firm = any(f.path))))`),
  ])
  if (found.length === 0) throw notFound('repair order')
  return rows
}

/** @throws notFound for one that is not available to the caller */
export const getRecommendation = async (db: Reads, actor: Actor, id: number): Promise<Recommendation> => {
  const [found] = await db.rows(
    recommendationsQuery(sql`c.id = ${id} and (${actor.all} or c.firm = any(${firmArrayText(actor.firms)}::int[])
      or c.firm = any(${listFirms(actor)}))`),
  )
  if (!found) throw notFound('recommendation')
  return found
}
