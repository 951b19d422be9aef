import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/kit/call.ts'
import { jobKinds, runJob as runCall, type JobKind, type jobs as call } from '#contract/admin.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads, Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { retryNow } from '../live/door.ts'
import { t } from './texts.ts'

type Job = AnswerOf<typeof call>['items'][number]

const tables = { mail: 'mail_out', sms: 'sms_out', push: 'push_out', ccc: 'ccc_out' } as const
/** What a message is about. The texts of emails and SMS may hold links and codes, which are nobody else's. */
const subjects: Record<JobKind, RawBuilder<unknown>> = {
  mail: sql`m.subject`,
  sms: sql`''`,
  push: sql`coalesce(m.body ->> 'title', '')`,
  ccc: sql`''`,
}
const states = {
  all: sql`true`,
  waiting: sql`m.state in ('queued', 'sending', 'waiting')`,
  failed: sql`m.state = 'refused'`,
}

/** Outgoing messages of all kinds, the newest first. */
export const listJobs = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const kinds = jobKinds.filter((kind) => !query.kind || kind === query.kind)
  const found = (kind: JobKind) => sql`from ${sql.table(tables[kind])} m where ${states[query.show]}
    and ${isInDays('m.created_at', query, actor.timeZone)}
    and (${query.search} = '' or position(lower(${query.search}) in lower(m."to" || ' ' || ${subjects[kind]} || ' ' || m.last_words)) > 0)`
  const newest = sql.join(
    kinds.map(
      (
        kind,
      ) => sql`(select ${sql.lit(kind)}::text as kind, m.id, m."to", ${subjects[kind]} as what, m.state, m.tries,
        m.last_words as error, m.created_at, coalesce(m.sent_at, m.not_before) as due_at, m.firm, m.request
        ${found(kind)} order by m.id desc limit ${skip + size})`,
    ),
    sql` union all `,
  )
  const [rows, [total]] = await db.batch([
    statement(sql<Omit<Job, 'rights'>>`
      select j.kind, j.id, j."to", j.what, j.state, j.tries, j.error, j.created_at as "createdOn", j.due_at as "dueOn",
        coalesce(f.name, '') as "firmName", j.request as calibrate
      from (${newest}) j left join firm f on f.id = j.firm
      order by j.created_at desc, j.kind, j.id desc limit ${size} offset ${skip}`),
    statement(
      sql<{ count: number }>`select (${sql.join(
        kinds.map((kind) => sql`(select count(*) ${found(kind)})`),
        sql` + `,
      )})::int as count`,
    ),
  ])
  const count = total?.count ?? 0
  const mayRun = (runCall.right as readonly number[]).includes(actor.role)
  return {
    items: rows.map((row) => ({
      ...row,
      rights: mayRun && (row.state === 'waiting' || row.state === 'refused') ? ['run'] : [],
    })),
    count,
    next: skip + size < count ? query.page + 1 : null,
  }
}

export const runJob = async (
  tx: Tx,
  { kind, id }: BodyOf<typeof runCall>,
  now: Date,
): Promise<{ ok: true }> => {
  if (!(await retryNow(tx, tables[kind], id, now))) throw refused(t.message('job.done'))
  return { ok: true }
}
