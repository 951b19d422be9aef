import { sql } from 'kysely'
import type { related } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { contactJoins, contactRights } from '../columns.ts'
import { resolveMerged } from './contact.ts'

type Related = AnswerOf<typeof related>[number]

/** Contacts related to one in scope, from either side of the relation, ordered by name. */
export const listRelated = async (run: RunQuery, actor: Actor, contact: number): Promise<Related[]> => {
  const rows = await run(
    statement(sql<
      Related | { version: null }
    >`select w.id as "contactRelated", c.id as contact, w.other as related, w.related_type as "relatedType",
        (select l.name from lookup l where l.id = w.related_type) as "relatedTypeName", w.related = c.id as "isReverse",
        nullif(w.note, '') as note, w.full_name as "fullName", w.is_company as "isCompany", w.is_inactive as "isInactive",
        nullif(w.phone_no, '') as "phoneNo", nullif(w.email_address, '') as "emailAddress", false as checked, w.version,
        case when 'edit' = any(${contactRights(actor)}) then array['edit', 'delete'] else '{}' end as rights
      from contact c ${contactJoins} left join lateral (
        select w.*, o.full_name, o.is_company, o.is_inactive, o.phone_no, o.email_address, o.id as other
        from contact_related w join contact o on o.id = case when w.contact = c.id then w.related else w.contact end and o.deleted_at is null
        where w.firm = c.firm and (w.contact = c.id or w.related = c.id) and w.deleted_at is null) w on true
      where c.id = ${resolveMerged(contact)} and c.deleted_at is null and ${firmsInScope(actor, 'c.firm')}
      order by lower(w.full_name), w.id`),
  )
  if (rows.length === 0) throw notFound('contact')
  return rows.filter((row): row is Related => row.version !== null)
}
