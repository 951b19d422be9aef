import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database, Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { CccResults } from '../../../../outside/ccc/ccc.ts'
import { answerCodes } from '../../authorization/rules/service-answers.ts'

type Row = {
  center: string
  claim: string
  insurer: string
  vin: string
  vehicle_text: string
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  completed: string | null
  results: string
  total: string
  technicians: string[]
  services: CccResults['calibration']['services']
}

/** The CCC number of a visit's shop. Uses the system scope, because a center may not see the shop. */
export const readFacility = async (db: Database, event: number): Promise<string> => {
  const row = await db.as(systemScope).first(
    statement(sql<{ facility: string }>`select f.ccc_id as facility from event e join firm f on f.id = e.firm
        where e.id = ${event}`),
  )
  return row?.facility ?? ''
}

/** The current results of a visit with the services that it charges: all but those the shop declined. */
export const readVisitResults = async (
  tx: Tx,
  event: number,
  { facility, ro, visit }: { facility: string; ro: string; visit: number },
): Promise<Omit<CccResults, 'id'>> => {
  const found = await sql<Row>`
    select r.center_name as center, r.claim_number as claim, r.insurer_name as insurer, r.vin,
      r.vehicle_text, v.year, v.make_name as make, v.model, v.trim, e.completed_at as completed, e.results,
      e.amount::text as total,
      array(select t.name from event_technician t where t.event = e.id order by t.is_lead desc, t.name) as technicians,
      coalesce((select json_agg(json_build_object('code', coalesce(c.code, ''), 'description', l.description,
        'hours', l.hours::text, 'rate', l.rate::text, 'amount', l.amount::text) order by l.sort, l.id)
        from event_service l left join service c on c.id = l.service
        where l.event = e.id and l."authorization" is distinct from ${answerCodes.no}), '[]') as services
    from event e join request r on r.id = e.request left join vehicle v on v.id = r.vehicle
    where e.id = ${event}`.execute(tx)
  const row = found.rows[0]
  if (!row) throw new Error('The visit is locked and yet not there.')
  const { center, claim, insurer, vin, year, completed, results, total, technicians, services } = row
  return {
    facility,
    workfile: { ro, claim, insurer },
    vehicle: { vin, year, make: row.make ?? '', model: row.model ?? row.vehicle_text, trim: row.trim ?? '' },
    calibration: { visit, center, completed: completed ?? '', technicians, results, services, total },
  }
}
