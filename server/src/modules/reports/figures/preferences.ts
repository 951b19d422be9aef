import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { figuresMail, saveFiguresMail as saveCall } from '#contract/reports.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { runInTx, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { sendingDays } from './due-readers.ts'

type Answer = AnswerOf<typeof figuresMail>

/** How often the caller gets the figures by email. */
export const readFiguresMail = async (run: RunQuery, actor: Actor): Promise<Answer> => {
  const [found] = await run(
    statement(sql<Answer>`select u.receives_report as "isReceiver", u.email, f.time_zone as "timeZone",
        coalesce(m.is_weekly, true) as weekly, coalesce(m.is_monthly, true) as monthly
      from app_user u join firm f on f.id = u.firm left join figures_mail m on m."user" = u.id
      where u.id = ${actor.user}`),
  )
  if (!found) throw notFound('user')
  return found
}

/** Saves what was sent and leaves the other choice as it is. */
export const saveFiguresMail = async (
  tx: Tx,
  actor: Actor,
  { weekly, monthly }: BodyOf<typeof saveCall>,
  now: Date,
): Promise<Answer> => {
  await sql`insert into figures_mail as m (firm, "user", is_weekly, is_monthly, week_sent, month_sent)
    select f.id, ${actor.user}, coalesce(${weekly ?? null}::boolean, true), coalesce(${monthly ?? null}::boolean, true), d.week, d.month
    from firm f cross join lateral (${sendingDays(now, sql`f.time_zone`)}) d where f.id = ${actor.firm}
    on conflict ("user") do update set is_weekly = coalesce(${weekly ?? null}::boolean, m.is_weekly),
      is_monthly = coalesce(${monthly ?? null}::boolean, m.is_monthly)`.execute(tx)
  return readFiguresMail(runInTx(tx), actor)
}
