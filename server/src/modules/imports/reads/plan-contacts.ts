import { sql } from 'kysely'
import { saveContact } from '#contract/contacts.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { parsePhone } from '#server/modules/contacts/door.ts'
import { repeatedRows, type RowProblem, type SentRow } from '../rules/map-rows.ts'
import { changedFields, problemsOf, type Plan, type PlannedRow } from '../rules/plan.ts'
import { columnNames, type ColumnName } from '../rules/schemas.ts'
import { t } from '../texts.ts'

type Stored = Record<ColumnName, string> & {
  id: number
  isInactive: boolean
  emails: string[]
  phones: string[]
}
type Read = { line: number; values: SentRow['values']; email: string; phone: string }

/** Contacts of the firm with one of these emails or phones, primary or not. */
const storedContacts = (firm: number, emails: readonly string[], phones: readonly string[]) =>
  statement(sql<Stored>`
    with hit as (
      select id from contact where firm = ${firm} and lower(email_address) = any(${emails}::text[]) and email_address <> ''
      union select id from contact where firm = ${firm} and phone_no = any(${phones}::text[]) and phone_no <> ''
      union select contact from contact_email where firm = ${firm} and deleted_at is null and lower(email_address) = any(${emails}::text[])
      union select contact from contact_phone where firm = ${firm} and deleted_at is null and phone_no = any(${phones}::text[]))
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.company_name as "companyName",
      c.email_address as "emailAddress", c.phone_no as "phoneNo", c.reference_id as "referenceId",
      c.insurance_id as "insuranceId", c.insurance_number as "insuranceNumber", c.notes, c.is_inactive as "isInactive",
      array(select lower(e.email_address) from contact_email e where e.contact = c.id and e.deleted_at is null
        union select lower(c.email_address)) as emails,
      array(select p.phone_no from contact_phone p where p.contact = c.id and p.deleted_at is null union select c.phone_no) as phones
    from contact c join hit on hit.id = c.id
    where c.firm = ${firm} and c.deleted_at is null and c.merged_into is null order by c.id`)

/** Contacts of the firm with one of these names, and neither email nor phone. */
const namedContacts = (firm: number, names: readonly string[]) =>
  statement(sql<Stored>`
    select c.id, c.first_name as "firstName", c.last_name as "lastName", c.company_name as "companyName",
      '' as "emailAddress", '' as "phoneNo", c.reference_id as "referenceId", c.insurance_id as "insuranceId",
      c.insurance_number as "insuranceNumber", c.notes, c.is_inactive as "isInactive",
      array[]::text[] as emails, array[]::text[] as phones
    from contact c where c.firm = ${firm} and c.deleted_at is null and c.merged_into is null
      and c.email_address = '' and c.phone_no = ''
      and lower(c.first_name || '|' || c.last_name || '|' || c.company_name) = any(${names}::text[]) order by c.id`)

const nameOf = ({ firstName = '', lastName = '', companyName = '' }: Partial<Record<ColumnName, string>>) =>
  `${firstName}|${lastName}|${companyName}`.toLowerCase()

/** Plans contacts, matched by email, else by phone, else (without both) by name. */
export const planContacts = async (run: RunQuery, firm: number, sent: readonly SentRow[]): Promise<Plan> => {
  const bad: RowProblem[] = []
  const rows = sent.flatMap((row) => {
    const { problems, ...read } = readRow(row)
    bad.push(...problems)
    return problems.length > 0 ? [] : [read]
  })
  const repeated = repeatedRows(
    rows.map((row) => ({ line: row.line, key: row.email || `${row.phone} ${nameOf(row.values)}` })),
  )
  const named = rows.filter(({ email, phone }) => !email && !phone)
  const [found, foundByName] = await Promise.all([
    run(
      storedContacts(
        firm,
        rows.flatMap(({ email }) => email || []),
        rows.flatMap(({ phone }) => phone || []),
      ),
    ),
    run(
      namedContacts(
        firm,
        named.map(({ values }) => nameOf(values)),
      ),
    ),
  ])
  const matcher = createMatcher(found, foundByName)
  const planned: PlannedRow[] = []
  const takenBy = new Map<number, number>()
  let same = 0
  for (const row of rows) {
    const { line } = row
    const stored = matcher(row)
    const earlier =
      repeated.get(line) ?? (stored && stored !== 'ambiguous' ? takenBy.get(stored.id) : undefined)
    if (earlier !== undefined) bad.push({ line, reason: t('row.repeated', { line: earlier }) })
    else if (stored === 'ambiguous') bad.push({ line, reason: t('row.ambiguous') })
    else if (stored) {
      takenBy.set(stored.id, line)
      const fields = changedFields(stored, nextValues(row, stored))
      if (Object.keys(fields.after).length === 0) same++
      else planned.push({ line, id: stored.id, ...fields })
    } else if (nameOf(row.values) === '||') bad.push({ line, column: 'lastName', reason: t('row.noName') })
    else planned.push({ line, id: null, before: {}, after: newValues(row) })
  }
  return { planned, same, bad }
}

const readRow = ({ line, values }: SentRow): Read & { problems: RowProblem[] } => {
  const phone = values.phoneNo ? parsePhone(values.phoneNo) : undefined
  const problems: [ColumnName | undefined, string][] = []
  if (values.phoneNo && !phone) problems.push(['phoneNo', t('row.phone')])
  const checked = saveContact.body?.safeParse({ contact: 1, ...values })
  for (const issue of checked?.error?.issues ?? []) {
    const column = columnNames('contacts').find((name) => name === issue.path[0])
    problems.push([column, issue.message])
  }
  return {
    line,
    values,
    email: (values.emailAddress ?? '').toLowerCase(),
    phone: phone?.number ?? '',
    problems: problemsOf(line, problems),
  }
}

/** A phone is often shared, so it doesn't match a contact who has another email. */
const createMatcher = (found: readonly Stored[], foundByName: readonly Stored[]) => {
  const index = (keys: (stored: Stored) => readonly string[], all: readonly Stored[]) => {
    const map = new Map<string, Stored[]>()
    for (const stored of all)
      for (const key of keys(stored)) if (key) map.set(key, [...(map.get(key) ?? []), stored])
    return map
  }
  const byEmail = index(({ emails }) => emails, found)
  const byPhone = index(({ phones }) => phones, found)
  const byName = index((stored) => [nameOf(stored)], foundByName)
  return ({ email, phone, values }: Read): Stored | 'ambiguous' | undefined => {
    const ofEmail = email ? (byEmail.get(email) ?? []) : []
    const ofPhone = phone
      ? (byPhone.get(phone) ?? []).filter(({ emailAddress }) => !email || !emailAddress)
      : []
    const candidates = ofEmail.length > 0 ? ofEmail : ofPhone
    const all = email || phone ? candidates : (byName.get(nameOf(values)) ?? [])
    if (all.length <= 1) return all[0]
    const sameName = all.filter((stored) => nameOf(stored) === nameOf(values))
    return sameName.length === 1 ? sameName[0] : 'ambiguous'
  }
}

/** Known emails and phones stay as they are, so that another one of the contact doesn't become the primary one. */
const nextValues = ({ values, email, phone }: Read, stored: Stored) => {
  const { emailAddress, phoneNo, ...plain } = values
  return {
    ...plain,
    ...(emailAddress && !stored.emails.includes(email) ? { emailAddress } : {}),
    ...(phoneNo && !stored.phones.includes(phone) ? { phoneNo: phone } : {}),
    // Whoever is imported is in use again.
    ...(stored.isInactive ? { isInactive: false } : {}),
  }
}

const newValues = ({ values }: Read) => ({
  ...values,
  ...(values.companyName && !values.firstName && !values.lastName ? { isCompany: true } : {}),
})
