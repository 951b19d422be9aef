import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { contact, contactSearch } from '#contract/contacts.ts'
import { seesFirm, type Actor } from '#server/kernel/actor.ts'
import type { Builder, Reads } from '#server/kernel/database.ts'
import { notFound } from '#server/kernel/problems.ts'
import { firmsInScope } from '#server/kernel/scope.ts'

type Option = AnswerOf<typeof contactSearch>[number]

/** Up to 25 contacts whose name, phone or email holds every word of the term; none for an empty one. */
export const searchContacts = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  query: QueryOf<typeof contactSearch>,
): Promise<Option[]> => {
  const words = query.searchterm.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 6)
  if (words.length === 0) return []
  const firm = query.firmid && query.firmid > 0 ? query.firmid : null
  if (firm !== null && !seesFirm(actor, firm)) throw notFound('firm')
  const digits = query.searchterm.replace(/\D/g, '')
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const forUsers = query.forUsers === true
  return db.rows(
    sql<Option>`
      select c.id, c.firm, c.full_name as "fullName", nullif(c.phone_no, '') as "phoneNo", nullif(c.email_address, '') as "emailAddress",
        btrim(c.full_name || ' ' || ${forUsers ? sql`c.email_address` : sql`c.phone_no`}) as name,
        case when length(a.text) > 40 then left(a.text, 37) || '...' else a.text end as address
      from contact c
      left join lateral (
        select concat_ws(', ', nullif(p.address_lines, ''), nullif(p.city, ''), nullif(p.postal_code, '')) as text
        from contact_address p where p.contact = c.id order by p.is_primary desc, p.id limit 1) a on true
      where ${firmsInScope(actor, 'c.firm')} and (${firm}::int is null or c.firm = ${firm})
        and c.deleted_at is null and not c.is_inactive
        and (c.search like all(${patterns}::text[]) or (${digits.length >= 4} and c.search like ${`%${digits}%`}))
      order by c.full_name, c.id limit 25`.compile(builder),
  )
}

/** One contact in the scope. */
export const oneContact = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  id: number,
): Promise<AnswerOf<typeof contact>> => {
  const row = await db.first(
    sql<AnswerOf<typeof contact>>`
      select c.id as contact, c.firm, c.contact_type as "contactType", c.is_company as "isCompany", nullif(c.first_name, '') as "firstName",
        nullif(c.last_name, '') as "lastName", nullif(c.company_name, '') as "companyName", c.full_name as "fullName",
        nullif(c.phone_no, '') as "phoneNo", nullif(c.email_address, '') as "emailAddress", nullif(c.notes, '') as notes,
        c.is_inactive as "isInactive", c.version
      from contact c where c.id = ${id} and c.deleted_at is null
        and (${firmsInScope(actor, 'c.firm')} or exists (
          select 1 from request r where r.contact = c.id and ${firmsInScope(actor, 'r.service_firm')}))`.compile(
      builder,
    ),
  )
  if (!row) throw notFound('contact')
  return row
}
