import { sql } from 'kysely'
import {
  isLaborRate,
  laborRateProblem,
  usernameProblem,
  usernameTaken,
} from '#contract/identity/user-form.ts'
import { roleLabel } from '#contract/kit/roles.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { repeatedRow, repeatedRows, type RowProblem, type Seen, type SentRow } from '../rules/map-rows.ts'
import { emptyPlan, planRow, problemsOf, type Plan, type Values } from '../rules/plan.ts'
import { roleFinder } from '../rules/listed-names.ts'
import type { ColumnName } from '../rules/schemas.ts'
import { branchOf, locationsNamed } from './plan-locations.ts'
import { t } from '../texts.ts'

type Stored = { id: number; firm: number; username: string; isInBranch: boolean; roles: string }

/** Users of all firms, because a username exists only once. */
const storedUsers = (firm: number, usernames: readonly string[]) =>
  statement(sql<Stored>`select u.id, u.firm, lower(u.username) as username, f.path @> array[${firm}::int] as "isInBranch",
      u.first_name as "firstName", u.last_name as "lastName", u.role::text as roles, u.employee_id as "employeeId",
      u.labor_rate::text as "laborRate"
    from app_user u join firm f on f.id = u.firm
    where u.deleted_at is null and lower(u.username) = any(${usernames}::text[])`)

/** Contacts of these firms that aren't users yet. The user becomes the same person. */
const freeContacts = (firms: readonly number[], emails: readonly string[]) =>
  statement(sql<{ id: number; firm: number; email: string }>`
    select c.id, c.firm, lower(c.email_address) as email from contact c
    where c.firm = any(${firms}::int[]) and c.email_address <> '' and lower(c.email_address) = any(${emails}::text[])
      and c.deleted_at is null and c.merged_into is null and not c.is_company
      and not exists (select 1 from app_user u where u.contact = c.id and u.deleted_at is null)
    order by c.id desc`)

/** Plans the users of a firm and the locations below it, matched by username, which is an email address. */
export const planUsers = async (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => {
  const plan = emptyPlan()
  const { bad } = plan
  const roleOf = roleFinder()
  const rows = sent.filter((row) => {
    const problems = checkRow(row, roleOf)
    bad.push(...problems)
    return problems.length === 0
  })
  const usernameOf = ({ values }: SentRow) => (values.username ?? '').toLowerCase()
  const usernames = rows.map(usernameOf)
  const branch = await branchOf(run, firm)
  const firms = branch.map(({ id }) => id)
  const [found, contacts] = await Promise.all([
    run(storedUsers(firm, usernames)),
    run(freeContacts(firms, usernames)),
  ])
  const byUsername = new Map(found.map((user) => [user.username, user]))
  const contactOf = new Map(contacts.map(({ id, firm: of, email }) => [`${of} ${email}`, id]))
  const locations = locationsNamed(branch)
  const repeated = repeatedRows(
    rows.map((row) => ({ line: row.line, key: usernameOf(row) })),
    seen.keys,
  )
  for (const row of rows) {
    const { line, values } = row
    const stored = byUsername.get(usernameOf(row))
    const [location, another] = values.locationName ? locations.byName(values.locationName) : branch
    const earlier = repeated.get(line)
    if (earlier !== undefined) bad.push(repeatedRow(line, earlier, 'username'))
    else if (stored && !stored.isInBranch) bad.push({ line, column: 'username', reason: usernameTaken() })
    else if (values.locationName && (!location || another))
      bad.push({
        line,
        column: 'locationName',
        reason: t(another ? 'row.severalLocations' : 'row.location'),
      })
    else if (stored && values.locationName && location?.id !== stored.firm)
      bad.push({ line, column: 'locationName', reason: t('row.userLocationFixed') })
    else if (stored)
      planRow(plan, row, { ...stored, names: { roles: roleName(stored.roles) } }, fieldsOf(values, roleOf))
    else {
      const missing = missingColumns(values)
      bad.push(...problemsOf(line, missing))
      const home = location?.id ?? firm
      const contact = contactOf.get(`${home} ${usernameOf(row)}`)
      if (missing.length === 0)
        planRow(plan, row, undefined, {
          ...fieldsOf(values, roleOf),
          username: values.username ?? '',
          firm: home,
          ...(contact ? { contact } : {}),
        })
    }
  }
  return plan
}

const roleName = (role: string): string => roleLabel(Number(role), null)

type RoleOf = ReturnType<typeof roleFinder>

const fieldsOf = (
  { firstName, lastName, employeeId, role, laborRate }: SentRow['values'],
  roleOf: RoleOf,
): Values => ({
  ...(firstName ? { firstName: firstName.trim() } : {}),
  ...(lastName ? { lastName: lastName.trim() } : {}),
  ...(employeeId ? { employeeId: employeeId.trim() } : {}),
  ...(role ? { roles: String(roleOf(role) ?? 0) } : {}),
  ...(laborRate ? { laborRate: Number(laborRate).toFixed(2) } : {}),
})

const missingColumns = (values: SentRow['values']): [ColumnName, string][] => {
  const required = ['firstName', 'lastName', 'role'] as const
  return required.flatMap((name): [ColumnName, string][] => (values[name] ? [] : [[name, t('row.required')]]))
}

const longest = { firstName: 200, lastName: 200, employeeId: 60, username: 200 } as const

const checkRow = ({ line, values }: SentRow, roleOf: RoleOf): RowProblem[] => {
  const problems: [ColumnName | undefined, string][] = []
  const { username = '', role, laborRate } = values
  const problem = username ? usernameProblem(username) : t('row.username')
  if (problem) problems.push(['username', problem])
  if (role && roleOf(role) === undefined) problems.push(['role', t('row.role')])
  if (laborRate && !isLaborRate(laborRate)) problems.push(['laborRate', laborRateProblem()])
  for (const [name, max] of Object.entries(longest) as [keyof typeof longest, number][])
    if ((values[name]?.length ?? 0) > max) problems.push([name, t('row.long', { max })])
  return problemsOf(line, problems)
}
