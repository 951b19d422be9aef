import { sql } from 'kysely'
import { saveFirm } from '#contract/firms.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { repeatedRow, repeatedRows, type RowProblem, type Seen, type SentRow } from '../rules/map-rows.ts'
import { emptyPlan, planRow, problemsOf, type Plan, type Values } from '../rules/plan.ts'
import { checkFields } from '../rules/check-fields.ts'
import { firmTypeFinder } from '../rules/listed-names.ts'
import type { ColumnName } from '../rules/schemas.ts'
import { t } from '../texts.ts'

type Location = { id: number; name: string; companyId: string; parent: number | null; type: number }
type Read = { line: number; values: SentRow['values']; fields: Values }

/** A firm and the locations below it, in the order of the tree. */
export const branchOf = (run: RunQuery, firm: number): Promise<Location[]> =>
  run(
    statement(sql<Location>`select id, name, parent, type, phone, email, web_address as "webAddress",
        address_line1 as "addressLine1", address_line2 as "addressLine2", city, state, postal_code as "postalCode",
        country, time_zone as "timeZone", ccc_id as "cccId", company_id as "companyId"
      from firm where path @> array[${firm}::int] and removed_at is null order by cardinality(path), id`),
  )

/** Finds the locations of a branch that have a name or a company id, in any letter case. */
export const locationsNamed = (branch: readonly Location[]) => {
  const key = (text: string) => text.trim().toLowerCase()
  const byName = Map.groupBy(branch, ({ name }) => key(name))
  const byNumber = Map.groupBy(
    branch.filter(({ companyId }) => companyId !== ''),
    ({ companyId }) => key(companyId),
  )
  return {
    byName: (name: string): Location[] => byName.get(key(name)) ?? [],
    byNumber: (companyId: string): Location[] => byNumber.get(key(companyId)) ?? [],
  }
}

/** Plans the locations below a firm, matched by company id, else by name. */
export const planLocations = async (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => {
  const plan = emptyPlan()
  const { bad } = plan
  const typeOf = firmTypeFinder()
  const rows = sent.flatMap((row) => {
    const { problems, ...read } = readRow(row, typeOf)
    bad.push(...problems)
    return problems.length > 0 ? [] : [read]
  })
  const branch = await branchOf(run, firm)
  const below = locationsNamed(branch.filter(({ id }) => id !== firm))
  const parents = locationsNamed(branch)
  const repeated = repeatedRows(
    rows.map(({ line, values }) => ({ line, key: (values.companyId || values.locationName)?.toLowerCase() })),
    seen.keys,
  )
  const takenBy = seen.records
  for (const row of rows) {
    const { line, values, fields } = row
    const numbered = values.companyId ? below.byNumber(values.companyId) : []
    const named = matchByName(below.byName(values.locationName ?? ''), values)
    const [stored, another] = numbered.length > 0 ? numbered : named
    const [parent, otherParent] = values.parent ? parents.byName(values.parent) : branch
    const earlier = repeated.get(line) ?? (stored && takenBy.get(stored.id))
    if (earlier !== undefined) bad.push(repeatedRow(line, earlier))
    else if (another)
      bad.push({ line, column: 'locationName', reason: t('row.severalLocations'), isDuplicate: true })
    else if (values.parent && (!parent || otherParent))
      bad.push({ line, column: 'parent', reason: t(parent ? 'row.severalLocations' : 'row.location') })
    else if (stored) {
      takenBy.set(stored.id, line)
      if (values.parent && parent?.id !== stored.parent)
        bad.push({ line, column: 'parent', reason: t('row.parentFixed') })
      else planRow(plan, row, stored, fields)
    } else if (!values.type) bad.push({ line, column: 'type', reason: t('row.type') })
    else if (!values.locationName) bad.push({ line, column: 'locationName', reason: t('row.noLocationName') })
    else planRow(plan, row, undefined, { ...fields, parent: parent?.id ?? firm })
  }
  return plan
}

/** A location with another company id is another location, whatever its name. */
const matchByName = (
  named: readonly Location[],
  { companyId = '' }: SentRow['values'],
): readonly Location[] => named.filter((each) => companyId === '' || each.companyId === '')

const readRow = (
  { line, values }: SentRow,
  typeOf: ReturnType<typeof firmTypeFinder>,
): Read & { problems: RowProblem[] } => {
  const problems: [ColumnName | undefined, string][] = []
  const { locationName, type, parent: _, ...texts } = values
  const typeId = type ? typeOf(type) : undefined
  if (type && !typeId) problems.push(['type', t('row.type')])
  const sent = {
    ...texts,
    ...(locationName ? { name: locationName } : {}),
    ...(typeId ? { type: typeId } : {}),
  }
  const checked = checkFields('locations', saveFirm, sent, { firm: 1 })
  problems.push(...checked.problems)
  return { line, values, fields: checked.fields, problems: problemsOf(line, problems) }
}
