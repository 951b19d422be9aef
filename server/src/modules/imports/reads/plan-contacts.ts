import { sql } from 'kysely'
import { saveContact, saveVendor } from '#contract/contacts.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { parsePhone } from '#server/modules/contacts/door.ts'
import { repeatedRow, repeatedRows, type RowProblem, type Seen, type SentRow } from '../rules/map-rows.ts'
import { emptyPlan, planRow, problemsOf, type Plan, type Values } from '../rules/plan.ts'
import { checkFields } from '../rules/check-fields.ts'
import type { ColumnName } from '../rules/schemas.ts'
import { t } from '../texts.ts'

type Kind = 'contacts' | 'vendors'
type Names = Record<'firstName' | 'lastName' | 'companyName', string>
type Stored = Names & {
  id: number
  emailAddress: string
  isInactive: boolean
  isVendor: boolean
  emails: string[]
  phones: string[]
}
type Read = { line: number; values: SentRow['values']; fields: Values; email: string; phone: string }

const columns = sql`c.id, c.first_name as "firstName", c.last_name as "lastName", c.company_name as "companyName",
  c.email_address as "emailAddress", c.phone_no as "phoneNo", c.reference_id as "referenceId",
  c.insurance_id as "insuranceId", c.insurance_number as "insuranceNumber", c.notes, c.is_inactive as "isInactive",
  c.is_vendor as "isVendor", c.account_number as "accountNumber", c.payment_days as "paymentDays",
  c.web_address as "webAddress"`

/** Contacts of the firm with one of these emails or phones, primary or not. */
const storedContacts = (firm: number, emails: readonly string[], phones: readonly string[]) =>
  statement(sql<Stored>`
    select ${columns},
      array(select lower(e.email_address) from contact_email e where e.contact = c.id and e.deleted_at is null
        union select lower(c.email_address)) as emails,
      array(select p.phone_no from contact_phone p where p.contact = c.id and p.deleted_at is null union select c.phone_no) as phones
    from contacts_reached(${firm}::int, ${emails}::text[], ${phones}::text[]) found join contact c on c.id = found
    where c.deleted_at is null and c.merged_into is null order by c.id`)

/** Contacts of the firm with one of these names, and neither email nor phone. */
const namedContacts = (firm: number, names: readonly string[]) =>
  statement(sql<Stored>`
    select ${columns},
      array[]::text[] as emails, array[]::text[] as phones
    from contacts_named(${firm}::int, ${names}::text[]) found join contact c on c.id = found
    where c.deleted_at is null and c.merged_into is null order by c.id`)

const nameOf = ({ firstName = '', lastName = '', companyName = '' }: Partial<Names>) =>
  `${firstName}|${lastName}|${companyName}`.toLowerCase()

/** Plans contacts or vendors, matched by email, else by phone, else (without both) by name. */
const planKind = async (
  kind: Kind,
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => {
  const plan = emptyPlan()
  const { bad } = plan
  const rows = sent.flatMap((row) => {
    const { problems, ...read } = readRow(kind, row)
    bad.push(...problems)
    return problems.length > 0 ? [] : [read]
  })
  const repeated = repeatedRows(
    rows.map((row) => ({ line: row.line, key: row.email || `${row.phone} ${nameOf(row.values)}` })),
    seen.keys,
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
  const takenBy = seen.records
  for (const row of rows) {
    const { line } = row
    const stored = matcher(row)
    const earlier =
      repeated.get(line) ?? (stored && stored !== 'ambiguous' ? takenBy.get(stored.id) : undefined)
    if (earlier !== undefined) bad.push(repeatedRow(line, earlier))
    else if (stored === 'ambiguous') bad.push({ line, reason: t('row.ambiguous'), isDuplicate: true })
    else if (stored) {
      takenBy.set(stored.id, line)
      planRow(plan, row, stored, nextValues(kind, row, stored))
    } else if (nameOf(row.values) === '||') bad.push({ line, column: 'lastName', reason: t('row.noName') })
    else planRow(plan, row, undefined, newValues(row))
  }
  return plan
}

export const planContacts = (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => planKind('contacts', run, firm, sent, seen)
export const planVendors = (
  run: RunQuery,
  firm: number,
  sent: readonly SentRow[],
  seen: Seen,
): Promise<Plan> => planKind('vendors', run, firm, sent, seen)

const readRow = (kind: Kind, { line, values }: SentRow): Read & { problems: RowProblem[] } => {
  const phone = values.phoneNo ? parsePhone(values.phoneNo) : undefined
  const problems: [ColumnName | undefined, string][] = []
  if (values.phoneNo && !phone) problems.push(['phoneNo', t('row.phone')])
  const { paymentDays, ...texts } = values
  if (paymentDays && !/^\d{1,3}$/.test(paymentDays)) problems.push(['paymentDays', t('row.days')])
  const sent = { ...texts, ...(paymentDays ? { paymentDays: Number(paymentDays) } : {}) }
  const call = kind === 'vendors' ? saveVendor : saveContact
  const checked = checkFields(kind, call, sent, { contact: 1 })
  // Why a number of days is refused has been said already.
  const known = problems.map(([column]) => column)
  problems.push(...checked.problems.filter(([column]) => column === undefined || !known.includes(column)))
  return {
    line,
    values,
    fields: checked.fields,
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
const nextValues = (kind: Kind, { fields, email, phone }: Read, stored: Stored): Values => {
  const { emailAddress, phoneNo, ...plain } = fields
  return {
    ...plain,
    ...(emailAddress && !stored.emails.includes(email) ? { emailAddress } : {}),
    ...(phoneNo && !stored.phones.includes(phone) ? { phoneNo: phone } : {}),
    ...(kind === 'vendors' && !stored.isVendor ? { isVendor: true } : {}),
    // Whoever is imported is in use again.
    ...(stored.isInactive ? { isInactive: false } : {}),
  }
}

const newValues = ({ fields, values }: Read): Values => ({
  ...fields,
  ...(values.companyName && !values.firstName && !values.lastName ? { isCompany: true } : {}),
})
