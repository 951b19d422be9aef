import { readerOfUser } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { sql } from 'kysely'
import type { Notice } from '#contract/notifications.ts'
import { roles } from '#contract/kit/roles.ts'
import { e164 } from '#contract/kit/phone.ts'
import { systemScope } from '#server/kernel/security/actor.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { composeEmail } from '../../../outside/mail/compose-email.ts'
import { queueMail, queuePushes, queueSms } from '../../live/door.ts'
import { noticesOf, type Reader } from '../reads/notices.ts'
import { notificationPreferencesOf } from '../reads/notification-preferences.ts'
import { t } from '../texts.ts'

/** The number of people handled in one run. */
const maxReaders = 100

/**
 * Marks notifications as handled for people who cannot be reached: no browser accepts pushes, and neither email nor text
 * is turned on. That is usually most people, and this handles all of them in one statement.
 */
const markUnreachable = async (tx: Tx, now: Date): Promise<void> => {
  await sql`with due as (select n.id from notification n join app_user u on u.id = n."user"
      where n.leaves_at <= ${now.toISOString()} and n.seen_at is null and not u.receives_sms
        and not exists (select 1 from push_subscription s where s."user" = n."user")
        and not exists (select 1 from notification_way w where w."user" = n."user" and w.is_on and w.way <> 'push')
      for no key update of n skip locked)
    update notification n set leaves_at = null, left_at = ${now.toISOString()} from due where n.id = due.id`.execute(
    tx,
  )
}

/** The people with something due, and their current scope. */
const findReaders = async (tx: Tx, now: Date): Promise<Reader[]> => {
  const found =
    await sql<Reader>`select u.id as "user", u.firm, u.role, u.role = any(${roles.host}::int[]) as all,
      case when u.role = any(${roles.host}::int[]) then '{}' else sees_firms(u.firm) end as firms
    from app_user u where u.id in (select n."user" from notification n where n.leaves_at <= ${now.toISOString()}
      and n.seen_at is null limit ${maxReaders})`.execute(tx)
  return found.rows
}

/** When the next notification is due to be sent (ISO instant), or null if none is waiting. */
export const nextSendAt = async (tx: Tx): Promise<string | null> => {
  const found = await sql<{ due: string | null }>`select min(leaves_at) as due from notification
    where leaves_at is not null and seen_at is null`.execute(tx)
  return found.rows[0]?.due ?? null
}

/**
 * Sends notifications that are due and still unseen through the channels their reader chose, with text that reflects
 * what the reader may see now. Marking and queuing share one transaction, so each is sent once even after a crash.
 * Resolves to true when more may be due.
 */
export const sendDueNotifications = async ({ db, clock, settings }: Services): Promise<boolean> => {
  const now = clock.now()
  const readers = await db.command(systemScope, async (tx) => {
    await markUnreachable(tx, now)
    return findReaders(tx, now)
  })
  for (const reader of readers)
    await db.command(reader, async (tx) => {
      const due = await sql<{
        id: number
        is_again: boolean
      }>`with due as (select n.id, n.left_at is not null as is_again
          from notification n where n."user" = ${reader.user} and n.leaves_at <= ${now.toISOString()} and n.seen_at is null
          for update skip locked)
        update notification n set leaves_at = null, left_at = ${now.toISOString()} from due where n.id = due.id
        returning n.id, due.is_again`.execute(tx)
      const ids = due.rows.map(({ id }) => id)
      const resent = new Set(due.rows.filter((row) => row.is_again).map(({ id }) => id))
      await readAs(await readerOfUser(tx, reader.user), async () => {
        const notices = await noticesOf(runInTx(tx), reader, sql`n.id = any(${ids}::int[])`)
        await queueNotices(tx, settings, reader, { notices, resent }, now)
      })
    })
  return readers.length === maxReaders
}

type DueNotices = {
  notices: readonly Notice[]
  /** Notifications that were sent before and have grown since. They are pushed again but not emailed or texted again. */
  resent: ReadonlySet<number>
}

const queueNotices = async (
  tx: Tx,
  settings: Settings,
  { user, firm }: Reader,
  { notices, resent }: DueNotices,
  now: Date,
): Promise<void> => {
  const { email, phone, wants } = await notificationPreferencesOf(runInTx(tx), user)
  const devices = await tx.selectFrom('push_subscription').select('id').where('user', '=', user).execute()
  for (const notice of notices) {
    const { notificationType: type, title, text, path } = notice
    const tag = notice.channel ?? `notice-${notice.notification}`
    if (devices.length > 0 && wants(type, 'push'))
      await queuePushes(
        tx,
        devices.map(({ id }) => id),
        { title, text, path, tag },
        now,
      )
    if (resent.has(notice.notification)) continue
    if (email && wants(type, 'mail'))
      await queueMail(tx, { user }, now, { firm, to: [email], ...composeNoticeEmail(settings, notice) }, 0)
    if (phone && wants(type, 'sms')) {
      const message = [title, text, settings.publicUrl + path].filter(Boolean).join('\n')
      await queueSms(tx, { user }, now, { firm, to: e164(phone) ?? phone, text: message.slice(0, 600) }, 0)
    }
  }
}

const composeNoticeEmail = ({ publicUrl, appTitle }: Settings, { title, text, path }: Notice) => {
  const {
    subject,
    html,
    text: plain,
  } = composeEmail(
    title,
    {
      heading: title,
      preview: text,
      parts: [
        { kind: 'words', text },
        { kind: 'link', label: t('email.open'), url: publicUrl + path },
        { kind: 'small', text: t('email.why', { url: publicUrl }) },
      ],
    },
    { title: appTitle, colour: null, logo: null, signature: [] },
  )
  return { subject, html, text: plain }
}
