import { sql } from 'kysely'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { saveCalibrateService } from '#contract/checklists.ts'
import { repeatedRow, repeatedRows, type RowProblem, type Seen, type SentRow } from '../rules/map-rows.ts'
import { emptyPlan, planRow, problemsOf, type Plan, type Values } from '../rules/plan.ts'
import { checkFields } from '../rules/check-fields.ts'
import { listedIds, withShippedNames } from '../rules/listed-names.ts'
import type { ColumnName } from '../rules/schemas.ts'
import { t } from '../texts.ts'

type Stored = { id: number; code: string; name: string; isInactive: boolean; names: Record<string, string> }
/** Columns that name a row of another list, and the field of the service that refers to it. */
const listColumns = {
  group: 'calibrateServiceGroup',
  rateType: 'rateType',
  visitType: 'calibrateEventType',
  makeName: 'vehicleMake',
  insurerName: 'insurance',
} as const
type ListColumn = keyof typeof listColumns
const lists = Object.keys(listColumns) as ListColumn[]

/** Active ones first, so that an inactive service is matched only where no active one is. */
const storedServices = (firm: number, codes: readonly string[], names: readonly string[]) =>
  statement(sql<Stored>`select s.id, s.name, s.name as "calibrateServiceName", s.code, s.is_inactive as "isInactive",
      s.hours::text as hours, s.service_group as "calibrateServiceGroup", s.rate_type as "rateType",
      s.event_type as "calibrateEventType", s.vehicle_make as "vehicleMake", s.insurer as insurance,
      jsonb_build_object('calibrateServiceGroup', g.name, 'rateType', coalesce(r.name, ''),
        'calibrateEventType', coalesce(e.name, ''), 'vehicleMake', coalesce(m.name, ''), 'insurance', coalesce(i.name, '')) as names
    from service s join service_group g on g.id = s.service_group left join rate_type r on r.id = s.rate_type
      left join event_type e on e.id = s.event_type left join lookup m on m.id = s.vehicle_make left join insurer i on i.id = s.insurer
    where s.firm = ${firm} and (lower(s.code) = any(${codes}::text[]) or lower(s.name) = any(${names}::text[]))
    order by s.is_inactive, s.id`)

/** What a firm's services may refer to: the lists of the host, of the firms above, and its own. The nearest one wins. */
const listedNames = (firm: number) =>
  statement(sql<{ list: ListColumn; id: number; name: string }>`
    with reach as (select id, cardinality(path) as depth from firm
      where id = 1 or id = any((select path from firm where id = ${firm})::int[]))
    select list, n.id, n.name from (
      select 'group' as list, id, name, firm from service_group where not is_inactive
      union all select 'rateType', id, name, firm from rate_type where not is_inactive
      union all select 'visitType', id, name, firm from event_type where not is_inactive
      union all select 'makeName', id, name, firm from lookup where key = 'VehicleMake' and not is_inactive
      union all select 'insurerName', id, name, firm from insurer where not is_inactive) n
    join reach on reach.id = n.firm order by reach.depth, n.id`)

/** Plans the services of a firm's own list, matched by code, else (without a code) by name. */
export const planServices = async (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => {
  const plan = emptyPlan()
  const { bad } = plan
  const key = (text = '') => text.trim().toLowerCase()
  const [found, listed] = await Promise.all([
    run(
      storedServices(
        firm,
        sent.flatMap(({ values }) => key(values.code) || []),
        sent.flatMap(({ values }) => key(values.serviceName) || []),
      ),
    ),
    run(listedNames(firm)),
  ])
  const idOf = listedIds(listed)
  const byCode = Map.groupBy(found, ({ code }) => key(code))
  const byName = Map.groupBy(found, ({ name }) => key(name))
  const repeated = repeatedRows(
    sent.map(({ line, values }) => ({ line, key: key(values.code) || key(values.serviceName) })),
    seen.keys,
  )
  const takenBy = seen.records
  for (const row of sent) {
    const { line, values } = row
    const { problems, fields } = readRow(row, idOf)
    const coded = values.code ? (byCode.get(key(values.code)) ?? []) : []
    // A service without a code gets the one of its row.
    const named = (byName.get(key(values.serviceName)) ?? []).filter(
      ({ code }) => !values.code || code === '',
    )
    const [stored, another] = activeIfAny(coded.length > 0 ? coded : named)
    const earlier = repeated.get(line) ?? (stored && takenBy.get(stored.id))
    if (problems.length > 0) bad.push(...problems)
    else if (earlier !== undefined) bad.push(repeatedRow(line, earlier))
    else if (another && !stored?.isInactive)
      bad.push({ line, column: 'serviceName', reason: t('row.severalServices'), isDuplicate: true })
    else if (stored) {
      takenBy.set(stored.id, line)
      planRow(plan, row, withShippedNames(stored, { calibrateEventType: 'EventType' }), {
        ...fields,
        ...(stored.isInactive ? { isInactive: false } : {}),
      })
    } else {
      const missing = (['serviceName', 'group'] as const).filter((name) => !values[name])
      bad.push(...missing.map((column) => ({ line, column, reason: t('row.required') })))
      if (missing.length === 0) planRow(plan, row, undefined, fields)
    }
  }
  return plan
}

const activeIfAny = (services: readonly Stored[]): readonly Stored[] => {
  const active = services.filter(({ isInactive }) => !isInactive)
  return active.length > 0 ? active : services
}

const readRow = (
  { line, values }: SentRow,
  idOf: (list: ListColumn, name: string) => number | undefined,
): { problems: RowProblem[]; fields: Values } => {
  const { serviceName, code, hours } = values
  const problems: [ColumnName | undefined, string][] = []
  if (!serviceName && !code) problems.push(['serviceName', t('row.required')])
  const sent = {
    ...(serviceName ? { calibrateServiceName: serviceName } : {}),
    ...(code ? { code } : {}),
    ...(hours ? { hours } : {}),
  }
  const checked = checkFields('services', saveCalibrateService, sent)
  const { fields } = checked
  problems.push(...checked.problems)
  if (typeof fields.hours === 'string') fields.hours = Number(fields.hours).toFixed(2)
  for (const list of lists) {
    const name = values[list]
    if (!name) continue
    const id = idOf(list, name)
    if (id === undefined) problems.push([list, t('row.notListed', { name })])
    else fields[listColumns[list]] = id
  }
  return { problems: problemsOf(line, problems), fields }
}
