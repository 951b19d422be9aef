import type pg from 'pg'
import { adasSystems, codesOfSystem } from '#contract/kit/adas.ts'
import { EventStatus } from '#contract/statuses.ts'

const codes = adasSystems
  .filter((system) => system !== 'scan')
  .flatMap((system) => codesOfSystem(system).map((code) => ({ system, code })))

/** What a static calibration measures. */
const measured = [
  { name: 'Target distance', measured: '4.002 m', spec: '4.000 ± 0.010 m' },
  { name: 'Target height', measured: '1.451 m', spec: '1.450 ± 0.005 m' },
]
const statement =
  'I did this work as the listed procedures require. The values were measured on this vehicle during this visit. Anything not done is listed with its reason.'

/** Completed visits have a result for each system that they were sold for, and the signature of their lead technician. */
export const addResults = async (client: pg.Client): Promise<void> => {
  await client.query(
    `insert into system_result (event, request, system, result, method, procedure, source, target, measurements, "user", user_name, recorded_at)
    select e.id, e.request, m.system, 'passed', case when s.code like '%-D' then 'dynamic' else 'static' end,
      'Procedure ' || s.code, 'Maker''s service information', case when s.code like '%-D' then '' else 'TY-' || s.code || ', no. 0417' end,
      case when s.code like '%-D' then '[]'::jsonb else $2::jsonb end, t."user", t.name, e.completed_at
    from event e join event_technician t on t.event = e.id and t.is_lead
    join event_service es on es.event = e.id and es."authorization" is distinct from 0
    join service s on s.id = es.service
    join jsonb_to_recordset($1::jsonb) m(system text, code text) on m.code = upper(s.code)
    where e.status = $3 and e.deleted_at is null and e.completed_at is not null
    order by e.id, es.id
    on conflict (event, system) do nothing`,
    [JSON.stringify(codes), JSON.stringify(measured), EventStatus.completed],
  )
  await client.query(
    `insert into work_statement (event, request, tool, text, name, "user", signed_at)
    select distinct on (r.event) r.event, r.request, 'ScanPoint S4, software 8.21.0', $1, left(r.user_name, 120), r."user", r.recorded_at
    from system_result r order by r.event, r.id`,
    [statement],
  )
}
