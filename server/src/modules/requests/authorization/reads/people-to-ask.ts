import { sql } from 'kysely'
import { e164 } from '#contract/kit/phone.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Person } from '../rules/recipients.ts'

type Row = {
  kind: Person['kind']
  id: number
  name: string
  email: string
  phone: string
  by_mail: boolean
  by_sms: boolean
}

/**
 * The people who can be asked about a visit: authorizing users of the shop, the customer, and the insurer's contact.
 * Uses the system scope because a center can't see a shop's users, so the caller must check access first.
 */
export const peopleToAsk = async (db: Database, event: number): Promise<Person[]> => {
  const rows = await db.as(systemScope).rows(
    statement(sql<Row>`
      with visit as (select r.* from event e join request r on r.id = e.request where e.id = ${event})
      select 'user' as kind, u.id, u.full_name as name, u.email, u.phone, u.auth_email as by_mail, u.auth_sms as by_sms
      from visit v join app_user u on u.firm = v.firm and u.deleted_at is null and not u.is_inactive
        and (u.auth_email or u.auth_sms)
      union all
      select 'customer', c.id, c.full_name, c.email_address, c.phone_no, false, false
      from visit v join contact c on c.id = v.contact
      union all
      select 'insurer', c.id, c.full_name || ', ' || i.name, c.email_address, c.phone_no, false, false
      from visit v join insurer i on i.id = v.insurer join contact c on c.id = i.contact_id
      order by 1 desc, 3, 2 limit 40`),
  )
  return rows.map(personOf).filter((person) => person.mail !== null || person.sms !== null)
}

const personOf = ({ kind, id, name, email, phone, by_mail, by_sms }: Row): Person => {
  const isUser = kind === 'user'
  const mail = email !== '' && (by_mail || !isUser) ? email : null
  const sms = by_sms || !isUser ? e164(phone) : null
  const defaultChannels: Person['defaultChannels'] = isUser
    ? [...(mail ? ['mail' as const] : []), ...(sms ? ['sms' as const] : [])]
    : []
  return { key: `${kind}:${id}`, kind, user: isUser ? id : null, name, mail, sms, defaultChannels }
}
