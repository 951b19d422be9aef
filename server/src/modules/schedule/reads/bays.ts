import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { bay as bayCall, bays as call, BayBlock } from '#contract/schedule.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type Reads, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { eventSql } from '#server/kernel/postgres/status-literals.ts'
import { saveBay } from '#contract/schedule.ts'
import { minutesOf } from '#contract/kit/bay-slots.ts'
import { fitsBay } from '../rules/bay-day.ts'

type Bay = AnswerOf<typeof bayCall>
type Visit = {
  calibrate: number
  calibrateEvent: number
  ronumber: string
  number: number
  local: string
  minutes: number
}
type Row = Omit<Bay, 'misfits' | 'rights' | 'blocks'> & { blocks: BayBlock[]; visits: Visit[] | null }

const maxMisfits = 20

/** Bays with their open visits from today on, in the order of the location. */
const bayRows = (actor: Actor, where: ReturnType<typeof sql<boolean>>) =>
  statement(sql<Row>`
    select b.id as bay, b.firm, f.name as "firmName", b.name as "bayName", to_char(b.start_of_day, 'HH24:MI') as "startOfDay",
      to_char(b.end_of_day, 'HH24:MI') as "endOfDay", b.slots, b.avg_slot_time as "avgSlotTime", b.blocks, b.technician,
      u.full_name as "technicianName", b.is_inactive as "isInactive", b.sort, b.version,
      coalesce(v.upcoming, 0) as upcoming, v.visits
    from bay b join firm f on f.id = b.firm left join app_user u on u.id = b.technician
    left join lateral (
      select count(*)::int as upcoming, json_agg(json_build_object('calibrate', e.request, 'calibrateEvent', e.id,
          'ronumber', r.ro_number, 'number', e.number, 'local', to_char(e.scheduled_local, 'YYYY-MM-DD HH24:MI'),
          'minutes', coalesce(e.minutes, 60)) order by e.scheduled_at) as visits
      from event e join request r on r.id = e.request and r.deleted_at is null
      where e.bay = b.id and e.deleted_at is null and e.status not in ${eventSql.ended}
        and e.scheduled_local >= date_trunc('day', now() at time zone f.time_zone)) v on true
    where b.deleted_at is null and ${firmsInScope(actor, 'b.firm')} and ${where}
    order by b.firm, b.is_inactive, b.sort, b.name`)

const toBay = (actor: Actor, { visits, ...row }: Row): Bay => {
  const mayEdit = (saveBay.right as readonly number[]).includes(actor.role)
  return {
    ...row,
    misfits: (visits ?? [])
      .filter((visit) => !fits(row, visit))
      .slice(0, maxMisfits)
      .map(toMisfit),
    rights: mayEdit ? ['edit', 'delete'] : [],
  }
}

const fits = (bay: Omit<Row, 'visits'>, { local, minutes }: Visit): boolean => {
  const start = minutesOf(local.slice(11))
  return fitsBay(bay, local.slice(0, 10), [start, start + minutes])
}

const toMisfit = ({ local, minutes, ...visit }: Visit): Bay['misfits'][number] => ({
  ...visit,
  start: local,
  end: Temporal.PlainDateTime.from(local.replace(' ', 'T'))
    .add({ minutes })
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' '),
})

export const listBays = async (
  db: Reads,
  actor: Actor,
  { firm, technician, showInactive }: QueryOf<typeof call>,
): Promise<Bay[]> => {
  if (firm !== undefined && firm > 0 && !canSeeFirm(actor, firm)) throw notFound('firm')
  const rows = await db.rows(
    bayRows(
      actor,
      sql<boolean>`${firm && firm > 0 ? sql`b.firm = ${firm}` : sql`true`}
        and ${technician && technician > 0 ? sql`b.technician = ${technician}` : sql`true`}
        and ${showInactive ? sql`true` : sql`not b.is_inactive`}`,
    ),
  )
  return rows.map((row) => toBay(actor, row))
}

/** @throws Problem 404 if there is none in the caller's scope */
export const getBay = async (db: Reads, actor: Actor, bay: number): Promise<Bay> => {
  const row = await db.first(bayRows(actor, sql<boolean>`b.id = ${bay}`))
  if (!row) throw notFound('bay')
  return toBay(actor, row)
}

/** The same inside the command that saved it. */
export const getSavedBay = async (tx: Tx, actor: Actor, bay: number): Promise<Bay> => {
  const [row] = await runInTx(tx)(bayRows(actor, sql<boolean>`b.id = ${bay}`))
  if (!row) throw notFound('bay')
  return toBay(actor, row)
}
