import { sql } from 'kysely'
import { checkVin } from '#contract/kit/vin.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactsByEmail } from './contacts-by-email.ts'
import { repeatedRow, repeatedRows, type RowProblem, type Seen, type SentRow } from '../rules/map-rows.ts'
import { emptyPlan, planRow, problemsOf, type Plan } from '../rules/plan.ts'
import type { ColumnName } from '../rules/schemas.ts'
import { t } from '../texts.ts'

type Stored = {
  id: number
  vin: string
  year: number | null
  makeName: string
  model: string
  trim: string
  contact: number | null
  ownerName: string
}
type Read = { line: number; vin: string; values: SentRow['values'] }

/** Plans vehicles, matched by VIN within the firm. */
export const planVehicles = async (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => {
  const plan = emptyPlan()
  const { bad } = plan
  const rows = sent.flatMap((row) => {
    const { problems, ...read } = readRow(row)
    bad.push(...problems)
    return problems.length > 0 ? [] : [read]
  })
  const repeated = repeatedRows(
    rows.map(({ line, vin }) => ({ line, key: vin })),
    seen.keys,
  )
  const [found, ownerOf] = await Promise.all([
    run(
      statement(sql<Stored>`select v.id, v.vin, v.year, v.make_name as "makeName", v.model, v.trim, v.contact,
          coalesce(c.full_name, '') as "ownerName"
        from vehicle v left join contact c on c.id = v.contact
        where v.firm = ${firm} and not v.is_deleted and v.vin = any(${rows.map(({ vin }) => vin)}::text[]) order by v.id`),
    ),
    contactsByEmail(
      run,
      firm,
      rows.flatMap(({ values }) => values.ownerEmail ?? []),
    ),
  ])
  const byVin = Map.groupBy(found, ({ vin }) => vin)
  const makes = await listedMakes(run, rows)
  for (const row of rows) {
    const { line, vin, values } = row
    const { ownerEmail, year, vin: _, makeName, ...plain } = values
    const contact = ownerEmail ? ownerOf.get(ownerEmail.toLowerCase()) : undefined
    const [stored, another] = byVin.get(vin) ?? []
    const earlier = repeated.get(line)
    if (earlier !== undefined) bad.push(repeatedRow(line, earlier, 'vin'))
    else if (another) bad.push({ line, column: 'vin', reason: t('row.severalVins'), isDuplicate: true })
    else if (ownerEmail && !contact) bad.push({ line, column: 'ownerEmail', reason: t('row.owner') })
    else {
      const next = {
        ...plain,
        ...(makeName ? { makeName: makes.get(makeName.toLowerCase()) ?? makeName } : {}),
        ...(year ? { year: Number(year) } : {}),
        ...(contact ? { contact } : {}),
      }
      if (!stored) planRow(plan, row, undefined, { vin, ...next })
      else planRow(plan, row, { ...stored, names: { contact: stored.ownerName } }, next)
    }
  }
  return plan
}

/** Makes are stored as the list spells them, so "honda" doesn't differ from "Honda". */
export const listedMakes = async (
  run: RunQuery,
  rows: readonly Pick<SentRow, 'values'>[],
): Promise<Map<string, string>> => {
  const names = [...new Set(rows.flatMap(({ values }) => values.makeName?.toLowerCase() ?? []))]
  const found = await run(
    statement(sql<{ name: string }>`select name from lookup
      where key = 'VehicleMake' and firm = 1 and lower(name) = any(${names}::text[]) order by id desc`),
  )
  return new Map(found.map(({ name }) => [name.toLowerCase(), name]))
}

const limits: readonly ('makeName' | 'model' | 'trim')[] = ['makeName', 'model', 'trim']

/** Problems of the columns of a vehicle, VIN aside. */
export const vehicleProblems = (values: SentRow['values']): [ColumnName, string][] => [
  ...(values.year && !/^(19\d\d|20\d\d|2100)$/.test(values.year)
    ? ([['year', t('row.year')]] as [ColumnName, string][])
    : []),
  ...limits.flatMap((name): [ColumnName, string][] => {
    const { max } = vehicleFields[name]
    return (values[name]?.length ?? 0) > max ? [[name, t('row.long', { max })]] : []
  }),
]

const readRow = ({ line, values }: SentRow): Read & { problems: RowProblem[] } => {
  const { vin, ok, message = '' } = checkVin(values.vin ?? '')
  const problems: [ColumnName | undefined, string][] = []
  if (!values.vin) problems.push(['vin', t('row.vin')])
  else if (!ok) problems.push(['vin', t('row.vinInvalid', { reason: message })])
  problems.push(...vehicleProblems(values))
  return { line, vin, values, problems: problemsOf(line, problems) }
}
