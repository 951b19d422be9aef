import { sql } from 'kysely'
import { checkVin } from '#contract/kit/vin.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { repeatedRows, type RowProblem, type SentRow } from '../rules/map-rows.ts'
import { changedFields, problemsOf, type Plan, type PlannedRow } from '../rules/plan.ts'
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
}
type Read = { line: number; vin: string; values: SentRow['values'] }

/** Plans vehicles, matched by VIN within the firm. */
export const planVehicles = async (run: RunQuery, firm: number, sent: readonly SentRow[]): Promise<Plan> => {
  const bad: RowProblem[] = []
  const rows = sent.flatMap((row) => {
    const { problems, ...read } = readRow(row)
    bad.push(...problems)
    return problems.length > 0 ? [] : [read]
  })
  const repeated = repeatedRows(rows.map(({ line, vin }) => ({ line, key: vin })))
  const [found, owners] = await Promise.all([
    run(
      statement(sql<Stored>`select id, vin, year, make_name as "makeName", model, trim, contact from vehicle
        where firm = ${firm} and not is_deleted and vin = any(${rows.map(({ vin }) => vin)}::text[]) order by id`),
    ),
    run(
      statement(sql<{ id: number; email: string }>`select id, lower(email_address) as email from contact
        where firm = ${firm} and deleted_at is null and merged_into is null
          and lower(email_address) = any(${rows.flatMap(({ values }) => values.ownerEmail?.toLowerCase() ?? [])}::text[])
        order by is_inactive desc, id desc`),
    ),
  ])
  const byVin = Map.groupBy(found, ({ vin }) => vin)
  const ownerOf = new Map(owners.map(({ id, email }) => [email, id]))
  const makes = await listedMakes(run, rows)
  const planned: PlannedRow[] = []
  let same = 0
  for (const { line, vin, values } of rows) {
    const { ownerEmail, year, vin: _, makeName, ...plain } = values
    const contact = ownerEmail ? ownerOf.get(ownerEmail.toLowerCase()) : undefined
    const [stored, another] = byVin.get(vin) ?? []
    const earlier = repeated.get(line)
    if (earlier !== undefined) bad.push({ line, column: 'vin', reason: t('row.repeated', { line: earlier }) })
    else if (another) bad.push({ line, column: 'vin', reason: t('row.severalVins') })
    else if (ownerEmail && !contact) bad.push({ line, column: 'ownerEmail', reason: t('row.owner') })
    else {
      const next = {
        ...plain,
        ...(makeName ? { makeName: makes.get(makeName.toLowerCase()) ?? makeName } : {}),
        ...(year ? { year: Number(year) } : {}),
        ...(contact ? { contact } : {}),
      }
      if (!stored) planned.push({ line, id: null, before: {}, after: { vin, ...next } })
      else {
        const fields = changedFields(stored, next)
        if (Object.keys(fields.after).length === 0) same++
        else planned.push({ line, id: stored.id, ...fields })
      }
    }
  }
  return { planned, same, bad }
}

/** Makes are stored as the list spells them, so "honda" doesn't differ from "Honda". */
const listedMakes = async (run: RunQuery, rows: readonly Read[]): Promise<Map<string, string>> => {
  const names = [...new Set(rows.flatMap(({ values }) => values.makeName?.toLowerCase() ?? []))]
  const found = await run(
    statement(sql<{ name: string }>`select name from lookup
      where key = 'VehicleMake' and firm = 1 and lower(name) = any(${names}::text[]) order by id desc`),
  )
  return new Map(found.map(({ name }) => [name.toLowerCase(), name]))
}

const limits: [ColumnName, number][] = [
  ['makeName', vehicleFields.makeName.max],
  ['model', vehicleFields.model.max],
  ['trim', vehicleFields.trim.max],
]

const readRow = ({ line, values }: SentRow): Read & { problems: RowProblem[] } => {
  const { vin, ok, message = '' } = checkVin(values.vin ?? '')
  const problems: [ColumnName | undefined, string][] = []
  if (!values.vin) problems.push(['vin', t('row.vin')])
  else if (!ok) problems.push(['vin', t('row.vinInvalid', { reason: message })])
  if (values.year && !/^(19\d\d|20\d\d|2100)$/.test(values.year)) problems.push(['year', t('row.year')])
  for (const [name, max] of limits)
    if ((values[name]?.length ?? 0) > max) problems.push([name, t('row.long', { max })])
  return { line, vin, values, problems: problemsOf(line, problems) }
}
