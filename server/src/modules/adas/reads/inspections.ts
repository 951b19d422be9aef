import { sql, type RawBuilder } from 'kysely'
import type { InspectionShape, PlanShape, adasInspection } from '#contract/adas.ts'
import type { QueryOf } from '#contract/kit/call.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import type { Reads, RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { parseLinks } from '../rules/link-data.ts'
import { t } from '../texts.ts'

type Viewer = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>
type Row = Omit<InspectionShape, 'links'> & { link_data: string }

const inScope = (actor: Viewer) =>
  sql`exists (select 1 from request r where r.id = i.request and r.deleted_at is null and ${requestsInScope(actor)})`

const heads = (actor: Viewer, where: RawBuilder<unknown>) =>
  statement(sql<Row>`select i.id as "adasInspection", i.request as calibrate, i.plan->>'ronumber' as ronumber,
      i.event as "calibrateEvent", i.vin, i.plan->>'vehicleText' as "vehicleText", i.day, i.link_data,
      jsonb_array_length(jsonb_path_query_array(i.plan, '$.entries[*] ? (@.need == "required")')) as required,
      jsonb_array_length(jsonb_path_query_array(i.plan, '$.entries[*] ? (@.need == "recommended")')) as recommended,
      i.made_name as by, i.created_at as at
    from adas_inspection i where ${where} and ${inScope(actor)} order by i.id desc limit 200`)

const answerHead = ({ link_data, ...row }: Row): InspectionShape => ({ ...row, links: parseLinks(link_data) })

/** Inspections: one, those of a visit, or those of an order. @throws notFound for what the caller can't see */
export const listInspections = async (
  db: Reads,
  actor: Actor,
  { adasInspection: inspection = 0, calibrateEvent = 0, calibrate = 0 }: QueryOf<typeof adasInspection>,
): Promise<InspectionShape[]> => {
  if (inspection > 0) {
    const ofVisit = calibrateEvent > 0 ? sql`and i.event = ${calibrateEvent}` : sql``
    const rows = await db.rows(heads(actor, sql`i.id = ${inspection} ${ofVisit}`))
    if (rows.length === 0) throw notFound('inspection')
    return rows.map(answerHead)
  }
  if (calibrateEvent > 0) {
    const [found, rows] = await db.batch([
      statement(sql<{ id: number }>`select e.id from event e
        where e.id = ${calibrateEvent} and e.deleted_at is null and ${eventsInScope(actor)}`),
      heads(actor, sql`i.event = ${calibrateEvent}`),
    ])
    if (found.length === 0) throw notFound('visit')
    return rows.map(answerHead)
  }
  if (calibrate <= 0) throw invalid([{ field: 'adasInspection', message: t.message('inspection.which') }])
  const [found, rows] = await db.batch([
    statement(sql<{ id: number }>`select r.id from request r
      where r.id = ${calibrate} and r.deleted_at is null and ${requestsInScope(actor)}`),
    heads(actor, sql`i.request = ${calibrate}`),
  ])
  if (found.length === 0) throw notFound('repair order')
  return rows.map(answerHead)
}

/** The plan of an inspection, as it was. @throws notFound outside the caller's scope */
export const getInspectionPlan = async (run: RunQuery, actor: Viewer, id: number): Promise<PlanShape> => {
  const [row] = await run(
    statement(sql<{ plan: PlanShape }>`select i.plan from adas_inspection i
      where i.id = ${id} and ${inScope(actor)}`),
  )
  if (!row) throw notFound('inspection')
  return { ...row.plan, rights: [] }
}

/** The links stored with an inspection. */
export const linksOfInspection = async (db: Reads, actor: Actor, id: number) => {
  const [row] = await listInspections(db, actor, { adasInspection: id })
  return row?.links ?? []
}
