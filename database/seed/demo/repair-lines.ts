import type pg from 'pg'
import { Role } from '#contract/kit/roles.ts'
import { openStatuses } from '#contract/statuses.ts'

type Line = readonly [
  text: string,
  part: string | null,
  operation: string | null,
  side?: 'left' | 'right',
  system?: string,
]

/** Lines of the estimate by type of repair, with the part and work that the calibration plan reads in each. */
const linesOfType: Readonly<Record<string, readonly Line[]>> = {
  'Windshield replacement': [
    ['Repl Windshield', 'windshield', 'replace'],
    ['R&I Cowl vent panel', null, 'removeInstall'],
    ['R&I Rear view mirror', null, 'removeInstall'],
  ],
  'Collision repair': [
    ['Repl Front bumper cover', 'frontBumper', 'replace'],
    ['R&I Upper grille', 'grille', 'removeInstall'],
    ['R&I LT Headlamp assy', 'headlamp', 'removeInstall', 'left'],
    ['Rpr LT Fender', 'fender', 'repair', 'left'],
    ['R&I Rear bumper cover', 'rearBumper', 'removeInstall'],
    ['Rpr RT Quarter panel', 'quarterPanel', 'repair', 'right'],
    ['Four wheel alignment', 'wheelAlignment', 'adjust'],
    ['Refn LT Front door', 'door', 'refinish', 'left'],
  ],
}

/** Completed orders of so many days have lines, so that a month has one before it to compare with. */
const recentDays = 124

/** What somebody decided against on some completed orders: type of repair, system, reason. */
const dismissals: readonly (readonly [type: string, system: string, reason: string])[] = [
  ['Windshield replacement', 'frontCamera', 'The glass company calibrated it'],
  ['Collision repair', 'adaptiveHeadlamps', 'The insurer did not approve it'],
]

/** Gives the open and the recently completed orders of the demo the lines that their type of repair has. */
export const addRepairLines = async (client: pg.Client, now: Date): Promise<void> => {
  const rows = Object.entries(linesOfType).flatMap(([type, lines]) =>
    lines.map(([text, part, operation, side = null, system = null], index) => ({
      type,
      number: index + 1,
      text,
      part,
      operation,
      side,
      system,
    })),
  )
  await client.query(
    `insert into repair_line (request, number, text, part, operation, side, system, source)
     select r.id, l.number, l.text, l.part, l.operation, l.side, l.system, 'estimate'
     from request r join lookup t on t.id = r.type
     join jsonb_to_recordset($1) as l(type text, number int, text text, part text, operation text, side text,
       system text) on l.type = t.name
     where r.deleted_at is null and (r.status = any($2::int[]) or r.completed_at > $3::timestamptz - interval '${recentDays} days')
     order by r.id, l.number`,
    [JSON.stringify(rows), [...openStatuses], now],
  )
  await client.query(
    `insert into adas_dismissal (request, system, reason, need, dismissed_by, dismissed_name, dismissed_at)
     select r.id, d.system, d.reason, 'required', u.id, u.full_name, r.completed_at - interval '2 hours'
     from request r join lookup t on t.id = r.type
     join jsonb_to_recordset($1) as d(type text, system text, reason text) on d.type = t.name
     join lateral (select u.id, u.full_name from app_user u where u.firm = r.firm and not u.is_inactive
       order by u.role = ${Role.shopEstimator} desc, u.id limit 1) u on true
     where r.deleted_at is null and r.id % 3 = 0 and r.completed_at > $2::timestamptz - interval '${recentDays} days'`,
    [JSON.stringify(dismissals.map(([type, system, reason]) => ({ type, system, reason }))), now],
  )
}
