import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { exportUserData as call } from '#contract/identity.ts'
import { forbidden } from '#server/kernel/http/problems.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { getTargetUser } from '../reads/target-user.ts'

type Out = AnswerOf<typeof call>
/** Parts that only a function reaches, because they are next to secrets or belong to the user alone. */
type Keys = 'sessions' | 'passkeys' | 'tokens' | 'feeds' | 'devices' | 'views' | 'messages' | 'receipts'

const maxActs = 10_000

/** What is taken, by part; user `u` is the row of the user. */
const parts: Record<Exclude<keyof Out, Keys>, RawBuilder<unknown>> = {
  user: sql`select u.id, u.username, u.first_name, u.last_name, u.email, u.phone, u.role, f.name as company, u.time_zone_name, u.employee_id, u.labor_rate,
    u.is_inactive, u.last_seen_at, u.created_at, u.updated_at from firm f where f.id = u.firm`,
  phones: sql`select p.phone_no, p.extension, p.phone_note, p.is_primary, p.created_at from contact_phone p where p.contact = u.contact`,
  emails: sql`select e.email_address, e.is_primary, e.created_at from contact_email e where e.contact = u.contact`,
  addresses: sql`select a.address_lines, a.city, a.postal_code, a.address_note from contact_address a where a.contact = u.contact`,
  skills: sql`select g.name, k.commission from technician_skill k join service_group g on g.id = k.service_group where k."user" = u.id`,
  notifications: sql`select n.notification_type, n.is_notification from user_notification n where n."user" = u.id`,
  visits: sql`select r.ro_number, e.number, e.scheduled_local, e.started_at, e.completed_at, t.is_lead, t.assigned_at from event_technician t
    join event e on e.id = t.event join request r on r.id = e.request where t."user" = u.id order by e.id`,
  pay: sql`select p.event, p.day, p.hours, p.sales, p.commission from payroll_paid p where p."user" = u.id order by p.day`,
  files: sql`select f.kind, f.name, f.mime, f.bytes, f.created_at from file f where f.uploaded_by = u.id and f.deleted_at is null order by f.id`,
  mails: sql`select 'email' as way, m.subject, m.sent_at, m.created_at from mail_out m where lower(m."to") in (lower(u.email), lower(u.username))
    union all select 'text message', s.text, s.sent_at, s.created_at from sms_out s where u.phone <> ''
      and right(regexp_replace(s."to", '\\D', '', 'g'), 10) = right(regexp_replace(u.phone, '\\D', '', 'g'), 10)`,
  history: sql`select h.at, h.what, h.actor_name, h.changes from history h where h.entity = 'user' and h.entity_id = u.id order by h.id`,
  acts: sql`select h.at, h.what, h.entity, h.entity_id from history h where h.actor = u.id order by h.id desc limit ${sql.lit(maxActs)}`,
}

/** Collects everything that is held about a user, as the caller may see it, and records that it left. */
export const exportUserData = async (tx: Tx, actor: Actor, user: number | undefined): Promise<Out> => {
  const known = await getTargetUser(runInTx(tx), actor, user)
  if (known.user !== actor.user && !known.rights.includes('edit')) throw forbidden()
  const selected = Object.entries(parts).map(
    ([name, rows]) => sql`${sql.lit(name)}, (select coalesce(json_agg(to_jsonb(p)), '[]') from (${rows}) p)`,
  )
  const { rows } = await sql<{ data: Omit<Out, Keys>; keys: Pick<Out, Keys> }>`
    select json_build_object(${sql.join(selected)}) as data, keys_of_user(u.id) as keys
    from app_user u where u.id = ${known.user}`.execute(tx)
  if (!rows[0]) throw new Error('The user is gone')
  const { user: id, firm, version } = known
  // Shops and centers write to the history of their own company alone.
  await recordHistory(tx, actor, { entity: 'user', id, firm, version, what: 'exported' })
  return { ...rows[0].data, ...rows[0].keys }
}
