import { withoutChecks } from '#database/seed/without-checks.ts'
import { openForSeeding } from '#database/seed/open-connection.ts'

/** Part, operation, and words of the lines of an estimate, as often as they are on real ones. */
const lines = [
  ['frontBumper', 'removeInstall', 'R&I Front bumper cover'],
  ['frontBumper', 'replace', 'Repl Front bumper cover'],
  ['rearBumper', 'replace', 'Repl Rear bumper cover'],
  ['rearBumper', 'refinish', 'Refn Rear bumper cover'],
  ['grille', 'replace', 'Repl Upper grille'],
  ['headlamp', 'replace', 'Repl LT Headlamp assy'],
  ['fender', 'repair', 'Rpr LT Fender'],
  ['windshield', 'replace', 'Repl Windshield'],
  ['mirror', 'replace', 'Repl RT Mirror'],
  ['door', 'repair', 'Rpr RT Door shell'],
  ['quarterPanel', 'repair', 'Rpr LT Quarter panel'],
  ['wheelAlignment', 'adjust', 'Four wheel alignment'],
  ['frontRadar', 'removeInstall', 'R&I Distance sensor'],
  [null, null, 'Clear coat'],
  [null, null, 'Hazardous waste removal'],
  [null, null, 'Corrosion protection'],
] as const
const linesPerOrder = 4
const codes = ['C1001:78', 'U0121:00', 'C1AA8:00', 'C1B01', 'B115E:11', 'P0301', 'C1A67:54', 'U0100']

const text = (value: string | null): string => (value === null ? 'null' : `'${value}'`)
const listOf = (at: 0 | 1 | 2): string => `(array[${lines.map((line) => text(line[at])).join(',')}]::text[])`

/**
 * Gives each order of a filled database a vehicle, four lines, and one in ten a scan with three codes. Done once; a
 * database that has them is left as it is.
 */
export const seedPlans = async (ownerUrl: string): Promise<void> => {
  const client = await openForSeeding(ownerUrl)
  try {
    if ((await client.query('select 1 from repair_line limit 1')).rowCount) return
    console.log('making vehicles, lines, and scans…')
    await client.query('begin')
    await client.query("set local synchronous_commit = off; set local maintenance_work_mem = '512MB'")
    await withoutChecks(client, ['vehicle', 'request', 'repair_line', 'scan', 'scan_code'], async () => {
      await client.query(`insert into vehicle (id, firm, year, make_name, model) overriding system value
        select id, firm, split_part(vehicle_text, ' ', 1)::int, split_part(vehicle_text, ' ', 2),
          substr(vehicle_text, length(split_part(vehicle_text, ' ', 1) || split_part(vehicle_text, ' ', 2)) + 3)
        from request`)
      await client.query('update request set vehicle = id')
      await client.query(`insert into repair_line (request, number, text, part, operation)
        select r.id, n, ${listOf(2)}[at], ${listOf(0)}[at], ${listOf(1)}[at]
        from request r cross join generate_series(1, ${linesPerOrder}) n
          cross join lateral (select 1 + ((r.id::bigint * 7919 + n * 104729) % ${lines.length})::int as at) p`)
      await client.query(`insert into scan (id, request, kind, is_read) overriding system value
        select id, id, 'pre', true from request where id % 10 = 0`)
      await client.query(`insert into scan_code (scan, request, number, code, status, system)
        select s.id, s.request, n, (array['${codes.join("','")}'])[1 + (s.id / 10 + n) % ${codes.length}], 'current', 'frontCamera'
        from scan s cross join generate_series(1, 3) n`)
    })
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
