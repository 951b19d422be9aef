import { sql } from 'kysely'
import { saveCalibrate } from '#contract/requests/calls.ts'
import { checkVin } from '#contract/kit/vin.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { repeatedRow, repeatedRows, type RowProblem, type Seen, type SentRow } from '../rules/map-rows.ts'
import { emptyPlan, planRow, problemsOf, type Plan, type Values } from '../rules/plan.ts'
import { checkFields } from '../rules/check-fields.ts'
import { listedIds, withShippedNames } from '../rules/listed-names.ts'
import type { ColumnName } from '../rules/schemas.ts'
import { contactsByEmail } from './contacts-by-email.ts'
import { listedMakes, vehicleProblems } from './plan-vehicles.ts'
import { t } from '../texts.ts'

type Stored = { id: number; number: string; vin: string; names: Record<string, string> }

const storedRequests = (firm: number, numbers: readonly string[]) =>
  statement(sql<Stored>`select r.id, lower(r.ro_number) as number, r.ro_number as ronumber, r.type as "calibrateType",
      r.contact, r.insurer as insurance, r.estimator, r.fleet_number as "fleetNumber", r.notes, r.vin,
      jsonb_build_object('calibrateType', coalesce(l.name, ''), 'contact', r.customer_name, 'insurance', r.insurer_name) as names
    from requests_numbered(${firm}::int, ${numbers}::text[]) found join request r on r.id = found
      left join lookup l on l.id = r.type`)

/** Insurers and types that a repair order of the firm may have. The firm's own wins over the host's. */
const choices = (firm: number) =>
  statement(sql<{ list: 'insurerName' | 'roType'; id: number; name: string }>`
    select 'insurerName' as list, id, name, firm from insurer where firm in (1, ${firm}) and not is_inactive
    union all select 'roType', id, name, firm from lookup where key = 'CalibrateType' and not is_inactive
      and firm in (1, ${firm})
    order by firm, id`)

/** Plans the repair orders of a shop, matched by RO number. Only new ones get a vehicle from their row. */
export const planRequests = async (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => {
  const plan = emptyPlan()
  const { bad } = plan
  const numberOf = ({ values }: SentRow) => (values.ronumber ?? '').trim().toLowerCase()
  const [found, listed, customerOf, makes] = await Promise.all([
    run(storedRequests(firm, sent.map(numberOf))),
    run(choices(firm)),
    contactsByEmail(
      run,
      firm,
      sent.flatMap(({ values }) => values.customerEmail ?? []),
    ),
    listedMakes(run, sent),
  ])
  const byNumber = new Map(found.map((request) => [request.number, request]))
  const idOf = listedIds(listed)
  const repeated = repeatedRows(
    sent.map((row) => ({ line: row.line, key: numberOf(row) })),
    seen.keys,
  )
  for (const row of sent) {
    const { line, values } = row
    const problems: [ColumnName | undefined, string][] = []
    const listedId = (list: 'insurerName' | 'roType'): number | undefined => {
      const name = values[list]
      const id = name ? idOf(list, name) : undefined
      if (name && id === undefined) problems.push([list, t('row.notListed', { name })])
      return id
    }
    const insurance = listedId('insurerName')
    const calibrateType = listedId('roType')
    const contact = values.customerEmail ? customerOf.get(values.customerEmail.toLowerCase()) : undefined
    if (values.customerEmail && !contact) problems.push(['customerEmail', t('row.owner')])
    const stored = byNumber.get(numberOf(row))
    const { fields, vehicle, problems: more } = readFields(row, makes)
    if (stored && vehicle.vin && vehicle.vin !== stored.vin) problems.push(['vin', t('row.vehicleFixed')])
    const rowProblems = [...problemsOf(line, problems), ...more]
    const earlier = repeated.get(line)
    if (rowProblems.length > 0) bad.push(...rowProblems)
    else if (earlier !== undefined) bad.push(repeatedRow(line, earlier, 'ronumber'))
    else {
      const { ronumber = '', ...rest } = fields
      planRow(plan, row, stored && withShippedNames(stored, { calibrateType: 'CalibrateType' }), {
        // The spelling of a stored number stays, and so does the vehicle.
        ...(stored ? {} : { ronumber, ...vehicle }),
        ...rest,
        ...(calibrateType ? { calibrateType } : {}),
        ...(contact ? { contact } : {}),
        ...(insurance ? { insurance } : {}),
      })
    }
  }
  return plan
}

const readFields = (
  { line, values }: SentRow,
  makes: ReadonlyMap<string, string>,
): { fields: Values; vehicle: Values; problems: RowProblem[] } => {
  const { ronumber, estimator, fleetNumber, notes, vin, year, makeName, model, trim } = values
  const problems: [ColumnName | undefined, string][] = [...vehicleProblems(values)]
  if (!ronumber) problems.push(['ronumber', t('row.ronumber')])
  const read = vin ? checkVin(vin) : undefined
  if (read && !read.ok) problems.push(['vin', t('row.vinInvalid', { reason: read.message ?? '' })])
  const texts = withoutEmpty({ ronumber, estimator, fleetNumber, notes })
  const { fields, problems: refusals } = checkFields('requests', saveCalibrate, texts)
  problems.push(...refusals)
  const vehicle = withoutEmpty({
    vin: read?.vin,
    makeName: makeName && (makes.get(makeName.toLowerCase()) ?? makeName),
    model,
    trim,
  })
  return {
    fields,
    vehicle: { ...vehicle, ...(year && /^\d{4}$/.test(year) ? { year: Number(year) } : {}) },
    problems: problemsOf(line, problems),
  }
}

const withoutEmpty = (texts: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, string][] => (text ? [[name, text]] : [])),
  )
