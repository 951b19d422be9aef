import { sql } from 'kysely'
import type { Way, Ways } from '#contract/notifications.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { notificationTypes } from '../rules/notification-rules.ts'

type Person = { email: string; phone: string; receives_sms: boolean }
type Preference = { type: number; way: Way; is_on: boolean }

/** The default: everything by push, and text messages only for assignments and times, if the user receives texts. */
const isOnByDefault = (type: number, way: Way, { receives_sms }: Pick<Person, 'receives_sms'>): boolean =>
  way === 'push' ||
  (way === 'sms' &&
    receives_sms &&
    (type === notificationTypes.assigned || type === notificationTypes.planned))

/** A user's email address, phone number, and which notification types they want through which channel. */
export const notificationPreferencesOf = async (run: RunQuery, user: number) => {
  const [people, rows] = await Promise.all([
    run(
      statement(sql<Person>`select u.email, u.phone, u.receives_sms from app_user u
        where u.id = ${user} and not u.is_inactive and u.deleted_at is null`),
    ),
    run(
      statement(
        sql<Preference>`select w.type, w.way, w.is_on from notification_way w where w."user" = ${user}`,
      ),
    ),
  ])
  const person = people[0] ?? { email: '', phone: '', receives_sms: false }
  const wants = (type: number, way: Way): boolean =>
    rows.find((row) => row.type === type && row.way === way)?.is_on ?? isOnByDefault(type, way, person)
  return { ...person, wants }
}

type TypeRow = Pick<Ways['types'][number], 'notificationType' | 'notificationTypeName' | 'isNotification'>
type Device = Ways['devices'][number]

/** The notification preferences of one user, with the types named as their firm names them. */
export const listNotificationPreferences = async (run: RunQuery, user: number): Promise<Ways> => {
  const [{ email, phone, wants }, types, devices] = await Promise.all([
    notificationPreferencesOf(run, user),
    run(
      statement(sql<TypeRow>`select t.type as "notificationType", t.name as "notificationTypeName",
          coalesce(n.is_notification, true)::int as "isNotification"
        from (select distinct on (k.value) k.value::int as type, k.name, k.sort from lookup k, app_user u join firm f on f.id = u.firm
            where u.id = ${user} and k.key = 'NotificationType' and not k.is_inactive and k.value ~ '^[0-9]{1,6}$'
              and k.value <> '9999' and k.firm = any(f.path)
            order by k.value, array_position(f.path, k.firm) desc) t
          left join user_notification n on n."user" = ${user} and n.notification_type = t.type
        order by t.sort, t.type`),
    ),
    run(
      statement(sql<Device>`select s.id as subscription, s.device, s.created_at as "addedOn", s.used_at as "usedOn"
        from push_subscription s where s."user" = ${user} order by coalesce(s.used_at, s.created_at) desc, s.id desc`),
    ),
  ])
  const typesWithPreferences = types.map((row) => {
    const { notificationType: type } = row
    return { ...row, push: wants(type, 'push'), mail: wants(type, 'mail'), sms: wants(type, 'sms') }
  })
  return { types: typesWithPreferences, email, phone, devices }
}
