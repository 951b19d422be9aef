import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import { queueRowCount, sectionsOf, showsTechnicians, type QueueSection } from '#contract/kit/work-queue.ts'
import type { QueueRow, workQueue as call } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runBatched, type Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { queueAction } from '../rules/queue-action.ts'
import { stuckOf, type StuckFacts } from '../rules/stuck.ts'
import { eventSql } from '#server/kernel/postgres/status-literals.ts'
import { maxExactCount } from './list-filter.ts'
import { queueEntries } from './queue-sections.ts'
import { technicianDays } from './technician-days.ts'

type ListedEntry = {
  total: number
  since: string
  owed: string | null
  id: number
  firm: number
  shop_name: string
  service_firm: number | null
  center_name: string
  ro_number: string
  status: number
  hold_from: number | null
  vehicle_text: string
  technician_names: string
  version: number
  event: number | null
  scheduled_local: string | null
  scheduled_zone: string | null
  scheduled_at: string | null
  wanted: string | null
  services: string[]
} & Partial<StuckFacts>

/** The work queue of the caller's role, in one round trip. */
export const workQueue = async (db: Reads, actor: Actor, now: Date): Promise<AnswerOf<typeof call>> => {
  const run = runBatched(db)
  const [sections, technicians] = await Promise.all([
    Promise.all(
      sectionsOf(actor.role).map(async (section) => {
        const rows = await run(oldestEntries(section, actor, now))
        const total = rows[0]?.total ?? 0
        return {
          section,
          count: Math.min(total, maxExactCount),
          countMore: total > maxExactCount,
          items: rows.map((row) => queueRow(section, actor, row)),
        }
      }),
    ),
    showsTechnicians(actor.role) ? run(technicianDays(actor, now)) : null,
  ])
  return { sections, technicians }
}

const oldestEntries = (section: QueueSection, actor: Actor, now: Date) =>
  statement(sql<ListedEntry>`
    with found as materialized (
      select f.* from (${queueEntries[section](actor, now)}) f order by f.since, f.request limit ${maxExactCount + 1}),
    oldest as (
      select f.*, (count(*) over ())::int as total from found f order by f.since, f.request limit ${queueRowCount})
    select o.total, o.since, o.owed, r.id, r.firm, r.shop_name, r.service_firm, r.center_name, r.ro_number, r.status,
      r.hold_from, r.vehicle_text, r.technician_names, r.version, e.id as event, e.scheduled_local, e.scheduled_zone, e.scheduled_at,
      to_char(r.wanted_local, 'YYYY-MM-DD HH24:MI') as wanted,
      case when e.id is null
        then array(select s.name from unnest(r.wanted_services) with ordinality w(id, place) join service s on s.id = w.id order by w.place)
        else array(select x.description from event_service x where x.event = e.id order by x.sort, x.id) end as services
      ${section === 'stuck' ? stuckColumns : sql``}
    from oldest o join request r on r.id = o.request left join event e on e.id = o.event
    order by o.since, o.request`)

/** What the reason of a stuck repair order depends on: its hold, whoever was asked, and its first open visit. */
const stuckColumns = sql`, r.stop_text, r.resume_on,
  (select l.name from authorization_link l join event v on v.id = l.event and v.deleted_at is null and v.status in ${eventSql.open}
    where l.request = r.id and l.answered_at is null and l.revoked_at is null order by l.id limit 1) as asked,
  (select jsonb_build_object('number', v.number, 'status', v.status, 'isScheduled', v.scheduled_at is not null,
      'hasTech', exists (select 1 from event_technician t where t.event = v.id), 'stop_text', v.stop_text, 'resume_on', v.resume_on)
    from event v where v.request = r.id and v.deleted_at is null and v.status in ${eventSql.open}
    order by (v.status = ${eventSql.working}) desc, (v.status = ${eventSql.hold}), v.scheduled_at, v.number limit 1) as visit`

const noStuckFacts = { stop_text: '', resume_on: null, asked: null, visit: null }

const queueRow = (section: QueueSection, actor: Actor, row: ListedEntry): QueueRow => ({
  calibrate: row.id,
  ronumber: row.ro_number,
  status: row.status,
  vehicleText: row.vehicle_text,
  firmName: row.shop_name,
  serviceFirmName: row.center_name || null,
  techs: row.technician_names || null,
  calibrateEvent: row.event,
  scheduled: row.scheduled_local,
  scheduledZone: row.scheduled_zone,
  scheduledAt: row.scheduled_at,
  services: row.services,
  wanted: row.wanted,
  stuck: section === 'stuck' ? stuckOf({ ...noStuckFacts, ...row }) : null,
  owed: row.owed,
  since: row.since,
  action: queueAction(section, actor, row),
  version: row.version,
})
