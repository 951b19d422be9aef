import { sql, type RawBuilder } from 'kysely'
import type { exportPersonalData as call } from '#contract/contacts.ts'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { lockContact } from '../store.ts'

type Out = AnswerOf<typeof call>

/** The repair orders of one contact; `c` is its id. */
const ordersOf = (c: number) =>
  sql`(select r.id from request r where r.contact = ${c} or r.fleet_contact = ${c})`
/** Where the contact can be reached: messages to others on the same repair order aren't theirs. */
const emailsOf = (c: number) =>
  sql`(select lower(e.email_address) from contact_email e where e.contact = ${c} union select lower(k.email_address) from contact k where k.id = ${c})`
const phonesOf = (c: number) =>
  sql`(select right(regexp_replace(p.phone_no, '\\D', '', 'g'), 10) from contact_phone p where p.contact = ${c}
    union select right(regexp_replace(k.phone_no, '\\D', '', 'g'), 10) from contact k where k.id = ${c})`

/** What is taken, by part. Only columns about the person: internal notes belong to the company's own people. */
const partsOf = (c: number): Record<keyof Out, RawBuilder<unknown>> => ({
  contact: sql`select k.id, k.full_name, k.first_name, k.last_name, k.company_name, k.file_as, k.notes, k.insurance_id, k.insurance_number,
    k.reference_id, k.phone_no, k.email_address, k.web_address, k.created_at, k.updated_at from contact k where k.id = ${c} or k.merged_into = ${c}`,
  phones: sql`select p.phone_no, p.extension, p.phone_note, p.is_primary, p.created_at, p.deleted_at from contact_phone p where p.contact = ${c}`,
  emails: sql`select e.email_address, e.is_primary, e.created_at, e.deleted_at from contact_email e where e.contact = ${c}`,
  addresses: sql`select a.address_lines, a.city, a.postal_code, a.address_note, a.latitude, a.longitude, a.created_at, a.deleted_at
    from contact_address a where a.contact = ${c}`,
  related: sql`select k.full_name, l.note from contact_related l join contact k on k.id = case when l.contact = ${c} then l.related else l.contact end
    where (l.contact = ${c} or l.related = ${c}) and l.deleted_at is null`,
  vehicles: sql`select v.id, v.year, v.make_name, v.model, v.trim, v.vin from vehicle v where v.contact = ${c} and not v.is_deleted`,
  orders: sql`select r.id, r.ro_number, r.vehicle_text, r.vin, r.customer_name, r.insurer_name, r.claim_number, r.shop_name, r.center_name, r.notes,
    r.created_at, r.completed_at, r.amount, r.paid_amount from request r where r.id in ${ordersOf(c)} and r.deleted_at is null`,
  authorizations: sql`select a.request, a.name, a.signature, a.answers, a.total, a.address, a.agent, a.at from authorization_answer a
    where a.request in ${ordersOf(c)} and a."user" is null`,
  messages: sql`select 'email' as way, m."to", m.subject, m.sent_at, m.created_at from mail_out m
    where m.request in ${ordersOf(c)} and lower(m."to") in ${emailsOf(c)}
    union all select 'text message', s."to", s.text, s.sent_at, s.created_at from sms_out s
    where s.request in ${ordersOf(c)} and right(regexp_replace(s."to", '\\D', '', 'g'), 10) in ${phonesOf(c)}`,
  files: sql`select f.request, f.kind, f.name, f.mime, f.bytes, f.created_at from file f where f.request in ${ordersOf(c)} and f.deleted_at is null`,
  invoices: sql`select i.request, i.number, i.kind, i.issued_on, i.bill_to, i.net, i.tax, i.total, i.note from invoice i where i.request in ${ordersOf(c)}`,
  payments: sql`select p.request, p.amount, p.reference, p.note, p.paid_on, p.voided_at from payment p where p.request in ${ordersOf(c)}`,
  history: sql`select h.at, h.what, h.actor_name, h.changes from history h where h.entity = 'contact' and h.entity_id = ${c}`,
})

/** Collects everything that the company holds about a contact, as the caller may see it, and records that it left. */
export const exportPersonalData = async (tx: Tx, actor: Actor, id: number): Promise<Out> => {
  const stored = await lockContact(tx, actor, id)
  const parts = Object.entries(partsOf(stored.id)).map(
    ([name, rows]) => sql`${sql.lit(name)}, (select coalesce(json_agg(to_jsonb(p)), '[]') from (${rows}) p)`,
  )
  const { rows } = await sql<{ data: Out }>`select json_build_object(${sql.join(parts)}) as data`.execute(tx)
  const { firm, version } = stored
  await recordHistory(tx, actor, { entity: 'contact', id: stored.id, firm, version, what: 'exported' })
  return (rows[0] as { data: Out }).data
}
