import type pg from 'pg'
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

/** Gives the open orders of the demo the lines that their type of repair has. */
export const addRepairLines = async (client: pg.Client): Promise<void> => {
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
     where r.deleted_at is null and r.status = any($2::int[])
     order by r.id, l.number`,
    [JSON.stringify(rows), [...openStatuses]],
  )
}
