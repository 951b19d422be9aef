import { sql } from 'kysely'
import type { personalData } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Message } from '#contract/kit/texts.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { resolveMerged } from '../reads/contact.ts'
import { t } from '../texts.ts'

/** Repair orders that name contact `c` as customer or fleet. */
const orders = sql`select r.id from request r where r.contact = c.id or r.fleet_contact = c.id`
/** Statuses in which nothing is left to do: completed, cancelled, voided, paid. */
const closed = sql`(4, 5, 6, 9 /* completed, cancelled, voided, paid */)`
const many = (rows: ReturnType<typeof sql>) => sql`(select count(*)::int from ${rows} n)`

/** What keeps contact `c` from being erased. */
export const obstacles = sql`exists (select 1 from app_user u where u.contact = c.id) as "isUser",
  c.is_firm or c.is_brand or exists (select 1 from insurer i where i.contact_id = c.id) as "isCompany",
  ${many(sql`(select 1 from request r where r.contact = c.id and r.deleted_at is null and r.status not in ${closed})`)} as open,
  ${many(sql`(select 1 from request r where r.contact = c.id and r.deleted_at is null and r.status = 4 /* completed */
    and r.amount + r.credit_amount > r.paid_amount)`)} as unpaid`
export type Obstacles = { isUser: boolean; isCompany: boolean; open: number; unpaid: number }

/** The obstacles in words. */
export const blocksOf = ({ isUser, isCompany, open, unpaid }: Obstacles): Message[] => [
  ...(isUser ? [t.message('erase.user')] : []),
  ...(isCompany ? [t.message('erase.company')] : []),
  ...(open > 0 ? [t.message('erase.open', { count: open })] : []),
  ...(unpaid > 0 ? [t.message('erase.unpaid', { count: unpaid })] : []),
]

type Answer = AnswerOf<typeof personalData>
type Row = Obstacles &
  Pick<Answer, 'contact' | 'fullName' | 'counts'> & { isErased: boolean; erased: Answer['erased'] }

/**
 * What erasing a contact would replace and keep.
 * @throws notFound for contacts of other companies, also where a repair order shows them
 */
export const previewPersonalData = async (db: Reads, actor: Actor, id: number): Promise<Answer> => {
  const row = await db.first(
    statement(sql<Row>`select c.id as contact, c.full_name as "fullName", ${obstacles}, c.erased_at is not null as "isErased",
      json_build_object('orders', ${many(sql`(${orders})`)},
        'vehicles', ${many(sql`(select 1 from vehicle v where v.contact = c.id)`)},
        'phones', ${many(sql`(select 1 from contact_phone p where p.contact = c.id)`)},
        'emails', ${many(sql`(select 1 from contact_email e where e.contact = c.id)`)},
        'addresses', ${many(sql`(select 1 from contact_address a where a.contact = c.id)`)},
        'related', ${many(sql`(select 1 from contact_related l where l.contact = c.id or l.related = c.id)`)},
        'authorizations', ${many(sql`(select 1 from authorization_answer a where a.request in (${orders}) and a."user" is null)`)},
        'messages', ${many(sql`(select 1 from mail_out m where m.request in (${orders}) union all select 1 from sms_out s where s.request in (${orders}))`)},
        'photos', ${many(sql`(select 1 from file f where f.request in (${orders}) and f.deleted_at is null)`)},
        'invoices', ${many(sql`(select 1 from invoice i where i.request in (${orders}))`)}) as counts,
      (select json_build_object('at', h.at, 'by', h.actor_name, 'why', h.why) from history h
        where h.entity = 'contact' and h.entity_id = c.id and h.what = 'erased' order by h.id desc limit 1) as erased
      from contact c where c.id = ${resolveMerged(id)} and c.deleted_at is null and ${firmsInScope(actor, 'c.firm')}`),
  )
  if (!row) throw notFound('contact')
  const { isUser, isCompany, open, unpaid, isErased, ...rest } = row
  const blocks = isErased ? [] : blocksOf({ isUser, isCompany, open, unpaid }).map(String)
  return { ...rest, blocks }
}
