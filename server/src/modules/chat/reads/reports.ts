import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { likePatterns } from '../rules/message-text.ts'
import {
  toChatMessage,
  messageColumns,
  messageTables,
  displayName,
  type LinkSigner,
  type MessageRow,
} from './message-row.ts'

type Answer = AnswerOf<typeof calls.reportOnMessages>
type Row = MessageRow & {
  report: number
  category: Answer['items'][number]['reportCategory']
  comments: string
  state: Answer['items'][number]['state']
  reporter: string
  reporter_name: string
  handler: string | null
  handled_at: string | null
  handled_note: string
  reported_at: string
}

/** Reported messages and how they were handled, newest first. */
export const reportOnMessages = async (
  db: Reads,
  signer: LinkSigner,
  actor: Actor,
  body: BodyOf<typeof calls.reportOnMessages>,
): Promise<Answer> => {
  const size = Math.min(body.pageSize, 100)
  const skip = (body.page - 1) * size
  const words = likePatterns(body.search)
  const tables = sql`message_report p join ${messageTables} on s.id = p.message join chat_user b on b."user" = p.reported_by
    left join chat_user h on h."user" = p.handled_by`
  const { channel = null, userId = null, reportCategory = null, dateStart = null, dateEnd = null } = body
  const where = sql`${actor.all} and (${channel}::text is null or c.key = ${channel})
    and (${userId}::uuid is null or u.guid = ${userId}) and (${reportCategory}::text is null or p.category = ${reportCategory})
    and (${dateStart}::date is null or p.created_at >= ${dateStart}::date) and (${dateEnd}::date is null or p.created_at < ${dateEnd}::date + 1)
    and search_text(p.comments || ' ' || c.name || ' ' || u.full_name || ' ' || b.full_name) like all(${words}::text[])`
  const state = body.state === 'all' ? null : body.state
  const [counts, rows] = await db.batch([
    statement(sql<{ state: keyof Answer['counts']; count: number }>`select p.state, count(*)::int as count
      from ${tables} where ${where} group by 1`),
    statement(sql<Row>`select ${messageColumns}, p.id as report, p.category, p.comments, p.state, b.guid as reporter,
        ${displayName('b')} as reporter_name, ${displayName('h')} as handler, p.handled_at, p.handled_note, p.created_at as reported_at
      from ${tables} where ${where} and (${state}::text is null or p.state = ${state})
      order by p.created_at desc, p.id desc limit ${size} offset ${skip}`),
  ])
  const countByState = { open: 0, dismissed: 0, removed: 0, muted: 0 }
  for (const each of counts) countByState[each.state] = each.count
  const all = countByState.open + countByState.dismissed + countByState.removed + countByState.muted
  return {
    items: rows.map((row) => ({
      report: row.report,
      channelUrl: row.key,
      channelName: row.channel_name,
      messageId: row.id,
      reportCategory: row.category,
      offendingUserId: row.member,
      offendingUserName: row.name,
      reportingUserId: row.reporter,
      reportingUserName: row.reporter_name,
      reportDescription: row.comments,
      createdOn: row.reported_at,
      state: row.state,
      handledBy: row.handler ?? '',
      handledOn: row.handled_at,
      handledNote: row.handled_note,
      // Whoever handles a report must be able to read the message even if it has been deleted.
      message: {
        ...toChatMessage(signer, actor, { ...row, deleted_at: null }, { isMember: false }),
        deletedOn: row.deleted_at,
      },
    })),
    count: state === null ? all : countByState[state],
    next: skip + rows.length < (state === null ? all : countByState[state]) ? body.page + 1 : null,
    counts: countByState,
  }
}
