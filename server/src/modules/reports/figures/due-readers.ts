import { sql, type RawBuilder } from 'kysely'
import { roles } from '#contract/kit/roles.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { MailKind } from './rules/mail-range.ts'

/** A user to whom figures are due. Days are `YYYY-MM-DD`, local to the user's firm. */
export type DueReader = {
  user: number
  firm: number
  email: string
  /** The latest Monday and first of the month whose 6 am has passed. */
  week: string
  month: string
  /** False for a user whom the job sees for the first time. */
  is_known: boolean
  is_week_due: boolean
  is_month_due: boolean
  is_weekly: boolean
  is_monthly: boolean
}

export const readersPerBatch = 100

/** The latest Monday and first of the month whose 6 am has passed in a zone, as columns `week` and `month`. */
export const sendingDays = (now: Date, zone: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select date_trunc('week', l.local)::date as week, date_trunc('month', l.local)::date as month
  from (select (${now.toISOString()}::timestamptz at time zone ${zone}) - interval '6 hours' as local) l`

/** Users who receive reports and may open the dashboard, to whom something is due or whom the job hasn't seen yet. */
export const findDueReaders = async (tx: Tx, after: number, now: Date): Promise<DueReader[]> => {
  const found = await sql<DueReader>`
    select u.id as "user", u.firm, u.email, d.week::text as week, d.month::text as month, m."user" is not null as is_known,
      coalesce(m.week_sent < d.week, false) as is_week_due, coalesce(m.month_sent < d.month, false) as is_month_due,
      coalesce(m.is_weekly, true) as is_weekly, coalesce(m.is_monthly, true) as is_monthly
    from app_user u join firm f on f.id = u.firm
      cross join lateral (${sendingDays(now, sql`f.time_zone`)}) d
      left join figures_mail m on m."user" = u.id
    where u.id > ${after} and u.receives_report and not u.is_inactive and u.email <> ''
      and u.role = any(${[...roles.admin]}::int[])
      and (m."user" is null or m.week_sent < d.week or m.month_sent < d.month)
    order by u.id limit ${readersPerBatch}`.execute(tx)
  return found.rows
}

/** Starts with a user: what was due before is not sent. */
export const addReader = async (tx: Tx, { user, firm, week, month }: DueReader): Promise<void> => {
  await tx
    .insertInto('figures_mail')
    .values({ user, firm, week_sent: week, month_sent: month })
    .onConflict((on) => on.column('user').doNothing())
    .execute()
}

const columns = {
  weekly: { sent: sql.ref('week_sent'), isOn: sql.ref('is_weekly') },
  monthly: { sent: sql.ref('month_sent'), isOn: sql.ref('is_monthly') },
} as const

/**
 * Marks what is due on a day as sent. Resolves to true for the one process that is to send it, and to false if the user
 * doesn't want it or another process was faster.
 */
export const claimSending = async (tx: Tx, user: number, kind: MailKind, day: string): Promise<boolean> => {
  const { sent, isOn } = columns[kind]
  const claimed = await sql<{ is_on: boolean }>`update figures_mail set ${sent} = ${day}::date
    where "user" = ${user} and ${sent} < ${day}::date returning ${isOn} as is_on`.execute(tx)
  return claimed.rows[0]?.is_on ?? false
}
