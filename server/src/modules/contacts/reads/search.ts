import { sql } from 'kysely'
import type { contactDuplicates, contactSearch, phoneSearch, vendorSearch } from '#contract/contacts.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { shortAddress } from '../columns.ts'
import { parsePhone } from '../phone.ts'
import { searchPatterns } from './search-patterns.ts'

type Option = AnswerOf<typeof contactSearch>[number]
type Filter = { firm?: number; department?: number; type?: string; kind?: string; forUsers?: boolean }

/** A drop-down shows no more rows than this. */
const maxResults = 25

/** Search kinds by the words that `type` accepts. */
const kinds: Record<string, string> = {
  company: 'companies',
  companies: 'companies',
  person: 'people',
  people: 'people',
  fleet: 'fleet',
  vendor: 'vendors',
  vendors: 'vendors',
  insurer: 'insurers',
  insurance: 'insurers',
  user: 'users',
  users: 'users',
}

/**
 * The firm that narrows a search: the department if there is one.
 * @throws notFound for a firm out of scope
 */
const narrowestFirm = (actor: Actor, { firm, department }: Filter): number | null => {
  for (const each of [firm, department])
    if (each !== undefined && each > 0 && !canSeeFirm(actor, each)) throw notFound('firm')
  const narrowest = department && department > 0 ? department : firm
  return narrowest && narrowest > 0 ? narrowest : null
}

/** What `type` names besides a kind: id or name of a list item, in lower case. 0 and nothing name none. */
const typeName = (type = ''): string => {
  const name = type.trim().toLowerCase()
  return name === '0' || name in kinds ? '' : name
}

/** Their ids as an array, which holds -1 if there are none. */
const itemsNamed = (key: string, name: string) =>
  sql`coalesce((select array_agg(l.id) from lookup l where l.key = ${key} and (lower(l.name) = ${name} or l.id::text = ${name})), '{-1}')`

/** SQL for the ids that match the term. An empty term matches nothing, and neither does an unknown type. */
const matchingIds = (actor: Actor, term: string, narrow: Filter, most = maxResults) => {
  const name = typeName(narrow.type)
  const types = name === '' ? sql`null::int[]` : itemsNamed('ContactType', name)
  const kind = narrow.kind ?? kinds[narrow.type?.trim().toLowerCase() ?? ''] ?? ''
  const digits = term.replace(/\D/g, '')
  return sql`unnest(find_contacts(${searchPatterns(term)}::text[], ${digits}, ${types}, ${kind}, ${narrowestFirm(actor, narrow)}::int, ${most}))
    with ordinality k(id, place)`
}

const optionColumns = sql`c.id, c.firm, c.full_name as "fullName", nullif(c.phone_no, '') as "phoneNo",
  nullif(c.email_address, '') as "emailAddress", ${shortAddress} as address`

const toOption = (row: Omit<Option, 'name'>, forUsers: boolean): Option => ({
  ...row,
  name: [row.fullName, forUsers ? row.emailAddress : row.phoneNo && phoneText(row.phoneNo)]
    .filter(Boolean)
    .join(' '),
})

/** Contacts that match every word of the term, by name. An empty term finds none. */
export const searchContacts = async (
  db: Reads,
  actor: Actor,
  term: string,
  narrow: Filter,
): Promise<Option[]> => {
  const ids = matchingIds(actor, term, narrow)
  if (term === '') return []
  const rows = await db.rows(
    statement(
      sql<
        Omit<Option, 'name'>
      >`select ${optionColumns} from ${ids} join contact c on c.id = k.id order by k.place`,
    ),
  )
  return rows.map((row) => toOption(row, narrow.forUsers ?? false))
}

/** So many vendors match at most, of which those of the service are kept. */
const maxVendors = 1000

/** Searches vendors only. The type is a service type. */
export const searchVendors = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof vendorSearch>,
): Promise<Option[]> => {
  const service = typeName(query.type)
  const narrow = { firm: query.firmid, department: query.department, kind: 'vendors' }
  const ids = matchingIds(actor, query.searchterm, narrow, service === '' ? maxResults : maxVendors)
  if (query.searchterm === '') return []
  const rows = await db.rows(
    statement(sql<Omit<Option, 'name'>>`select ${optionColumns} from ${ids} join contact c on c.id = k.id
      where ${service} = '' or c.service_type = any(${itemsNamed('ServiceType', service)})
      order by k.place limit ${maxResults}`),
  )
  return rows.map((row) => toOption(row, false))
}

type Phone = AnswerOf<typeof phoneSearch>['items'][number]

/** Ids of the phone types that `type` names. */
const phoneTypesNamed = async (db: Reads, type: string | undefined): Promise<number[]> => {
  const name = typeName(type)
  if (name === '') return []
  const rows = await db.rows(
    statement(sql<{ id: number }>`select l.id from lookup l
      where l.key = 'PhoneType' and (lower(l.name) = ${name} or l.id::text = ${name})`),
  )
  return rows.map(({ id }) => id)
}

/** Phones of contacts that match the term by name or number. */
export const searchPhones = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof phoneSearch>,
): Promise<AnswerOf<typeof phoneSearch>> => {
  const phoneTypes = await phoneTypesNamed(db, query.type)
  const ids = matchingIds(actor, query.searchterm, {
    firm: query.firmid,
    department: query.department,
    type: phoneTypes.length > 0 ? undefined : query.type,
  })
  if (query.searchterm === '') return { items: [] }
  const digits = query.searchterm.replace(/\D/g, '')
  const items = await db.rows(
    statement(sql<Phone>`select p.id as "contactPhone", p.contact, p.firm, p.phone_type as "phoneType",
        (select l.name from lookup l where l.id = p.phone_type) as "phoneTypeName", p.phone_no as "phoneNo",
        nullif(p.extension, '') as extension, nullif(p.phone_note, '') as "phoneNote", p.is_shared as "isShared",
        case when p.is_primary then 'P' else '' end as primary, p.is_primary as "isPrimary", false as "isChecked", p.version,
        array[]::text[] as rights, c.full_name as "fullName"
      from ${ids} join contact c on c.id = k.id join contact_phone p on p.contact = c.id and p.deleted_at is null
        and (${phoneTypes.length === 0} or p.phone_type = any(${phoneTypes}::int[]))
      order by regexp_replace(p.phone_no, '[^0-9]', '', 'g') like ${`%${digits || '-'}%`} desc, k.place, p.is_primary desc, p.id limit ${maxResults}`),
  )
  return {
    items: items.map((row) => ({
      ...row,
      phone: phoneText(row.phoneNo),
      name: `${row.fullName} ${phoneText(row.phoneNo)}`,
    })),
  }
}

type Duplicate = AnswerOf<typeof contactDuplicates>[number]

/** Likely duplicates of a contact being typed: same phone, same email, or a similar name within its firm. */
export const findDuplicates = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof contactDuplicates>,
): Promise<Duplicate[]> => {
  const firm = query.firm && query.firm > 0 ? query.firm : actor.firm
  if (!canSeeFirm(actor, firm)) throw notFound('firm')
  const phone = parsePhone(query.phoneNo)?.number ?? ''
  const name = (query.companyName || `${query.firstName} ${query.lastName}`).trim().toLowerCase()
  const rows = await db.rows(
    statement(sql<
      Omit<Option, 'name'> & { isInactive: boolean; is_phone: boolean; is_email: boolean; likeness: number }
    >`
      select ${optionColumns}, c.is_inactive as "isInactive", d.is_phone, d.is_email, d.likeness
      from contact_doubles(${firm}, ${query.contact ?? 0}, ${phone}, ${query.emailAddress.toLowerCase()}, ${name}) d
      join contact c on c.id = d.id`),
  )
  return rows.map(({ is_phone, is_email, likeness, ...row }) => ({
    ...toOption(row, false),
    isInactive: row.isInactive,
    why: [is_phone && 'phone', is_email && 'email', likeness > 0 && 'name'].filter(
      Boolean,
    ) as Duplicate['why'],
  }))
}
