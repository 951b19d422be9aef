import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { contactReaders } from '#contract/contacts.ts'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmArrayText } from '#server/kernel/postgres/scope-settings.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'

/**
 * A contact `c` is visible to its firm's branch, to the center of a request that names it as customer or
 * fleet, and to everyone who can choose an insurer it is the contact of.
 */
export const canSeeContact = (
  actor: Actor,
): RawBuilder<SqlBool> => sql<SqlBool>`(${firmsInScope(actor, 'c.firm')}
  or exists (select 1 from request r where (r.contact = c.id or r.fleet_contact = c.id) and ${firmsInScope(actor, 'r.service_firm')})
  or exists (select 1 from insurer i where i.contact_id = c.id))`

/** The contact of a user can be edited only by that user and by user managers. */
const canEdit = (actor: Actor): RawBuilder<SqlBool> =>
  sql<SqlBool>`c.erased_at is null and (${actor.all} or c.firm = any(${firmArrayText(actor.firms)}::int[])) and (u.id is null or u.id = ${actor.user}
    or ${roles.userManagers.includes(actor.role)})`

export const contactRights = (actor: Actor): RawBuilder<string[]> => {
  const otherRights = [
    contactReaders.includes(actor.role) ? 'inactivate' : '',
    roles.host.includes(actor.role) ? 'merge' : '',
  ]
  return sql<
    string[]
  >`case when ${canEdit(actor)} then array['edit'] || case when u.id is null then ${otherRights.slice(0, 1).filter(Boolean)}::text[]
    else '{}' end || ${otherRights.slice(1).filter(Boolean)}::text[] else '{}' end`
}

/**
 * Counts of what refers to `c`: its vehicles (owned, or worked on for its fleet) and requests, each up to
 * 1,000.
 */
const usageCounts = sql`
  (select count(*)::int from (select v.id from vehicle v where v.firm = c.firm and v.contact = c.id and not v.is_deleted
    union select r.vehicle from request r where r.fleet_contact = c.id and r.vehicle is not null and r.deleted_at is null limit 1000) n) as vehicles,
  (select count(*)::int from (select 1 from request r where (r.contact = c.id or r.fleet_contact = c.id) and r.deleted_at is null limit 1000) n) as requests`

/** Joins that the columns below need beside contact `c`. */
export const contactJoins = sql`left join firm f on f.id = c.firm left join lookup ct on ct.id = c.contact_type
  left join lateral (select a.id from app_user a where a.contact = c.id order by a.id limit 1) u on true`

const commonColumns = (actor: Actor) => sql`
  c.id as contact, c.firm, coalesce(f.name, '') as "firmName", c.contact_type as "contactType", ct.name as "contactTypeName",
  c.is_company as "isCompany", nullif(c.first_name, '') as "firstName", nullif(c.last_name, '') as "lastName",
  nullif(c.company_name, '') as "companyName", c.full_name as "fullName", c.is_firm as "isFirm", c.is_brand as "isBrand",
  c.is_vendor as "isVendor", c.is_fleet as "isFleet", c.is_inactive as "isInactive", nullif(c.reference_id, '') as "referenceId",
  nullif(c.phone_no, '') as "phoneNo", nullif(c.email_address, '') as "emailAddress", u.id as user, ${usageCounts}, c.version,
  ${contactRights(actor)} as rights`

/** Address `a` on one line, with state `s` and country `y`. The country is left out for the United States. */
export const addressText = sql`concat_ws(', ', nullif(replace(a.address_lines, ',', ', '), ''), nullif(a.city, ''),
  nullif(concat_ws(' ', s.code, nullif(a.postal_code, '')), ''), case when y.code <> 'US' then y.name end)`
/** State and country of address `a`. */
export const addressLocationJoins = sql`left join state_province s on s.id = a.state_province left join country y on y.id = a.country`

const address = sql<
  string | null
>`(select nullif(${addressText}, '') from contact_address a ${addressLocationJoins}
  where a.contact = c.id and a.deleted_at is null order by a.is_primary desc, a.id limit 1)`

/** Addresses longer than 40 characters are cut to 37 and an ellipsis. */
export const shortAddress = sql`(select case when length(l.text) > 40 then left(l.text, 37) || '...' else l.text end
  from (select ${address} as text) l)`

/** Columns of a row in the contact list. */
export const rowColumns = (actor: Actor) => sql`${commonColumns(actor)},
  coalesce(nullif(c.file_as, ''), case when c.is_company and c.company_name <> '' then c.company_name when c.last_name = '' then c.first_name
    when c.first_name = '' then c.last_name else c.last_name || ', ' || c.first_name end) as "fileAs",
  ${address} as address, c.updated_at as "updatedOn", false as checked`

/** Columns of a contact in full. */
export const fullColumns = (actor: Actor) => sql`${commonColumns(actor)}, c.salutation,
  (select l.name from lookup l where l.id = c.salutation) as "salutationName", nullif(c.insurance_id, '') as "insuranceId",
  nullif(c.insurance_number, '') as "insuranceNumber", nullif(c.file_as, '') as "fileAs", nullif(c.notes, '') as notes,
  c.language, c.time_zone as timezone, c.service_type as servicetype, c.firm_class as "firmClass", c.guid,
  c.erased_at is not null as "isErased"`

export const vendorColumns = sql`(select l.name from lookup l where l.id = c.service_type) as "servicetypeName",
  nullif(c.account_number, '') as "accountNumber", c.payment_days as "paymentDays", nullif(c.web_address, '') as "webAddress"`
