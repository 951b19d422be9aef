import { sql } from 'kysely'
import type * as calls from '#contract/chat.ts'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { notFound, refused } from '#server/kernel/http/problems.ts'
import { lockMessage, setDeleted } from './change-message.ts'
import { t } from '../texts.ts'

/** Reports a message. Reporting it again replaces the caller's earlier category and comments. */
export const reportMessage = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof calls.reportMessage>,
): Promise<AnswerOf<typeof calls.reportMessage>> => {
  const message = await lockMessage(tx, actor, body.messageId)
  const { rows: found } =
    await sql`select 1 from channel c where c.id = ${message.channel} and c.key = ${body.channelUrl}`.execute(
      tx,
    )
  if (found.length === 0) throw notFound('message')
  if (message.author === actor.user) throw refused(t.message('report.yourOwn'))
  const { rows } = await sql<{ report: number; isAgain: boolean }>`
    insert into message_report as r (message, category, comments, reported_by)
      values (${message.id}, ${body.reportCategory}, ${body.reportDescription}, ${actor.user})
    on conflict (message, reported_by) do update set category = excluded.category, comments = excluded.comments
      where r.state = 'open'
    returning id as report, xmax <> 0 as "isAgain"`.execute(tx)
  if (!rows[0]) throw refused(t.message('report.handled'))
  return rows[0]
}

type Report = {
  id: number
  message: number
  state: 'open' | 'dismissed' | 'removed' | 'muted'
  author: number
}

const setMuted = (tx: Tx, user: number, is_muted: boolean) =>
  tx.updateTable('chat_user').set({ is_muted }).where('user', '=', user).execute()

/** Handles a report, or undoes that. */
export const handleReport = async (
  tx: Tx,
  actor: Actor,
  { report: id, state, note, undo }: BodyOf<typeof calls.handleReport>,
  now: Date,
): Promise<{ ok: true }> => {
  const { rows } = await sql<Report>`select r.id, r.message, r.state, s.author from message_report r
    join message s on s.id = r.message where r.id = ${id} for update of r`.execute(tx)
  const [report] = rows
  if (!report || !actor.all) throw notFound('report')
  const message = await lockMessage(tx, actor, report.message)
  const isRemoved = message.deleted_at !== null
  const newState = undo ? 'open' : state
  const removesMessage = newState === 'removed' || newState === 'muted'
  // This undoes what an earlier handling did, but not a deletion by the author.
  if (removesMessage && !isRemoved) await setDeleted(tx, actor, message, now)
  const wasRemoved = report.state === 'removed' || report.state === 'muted'
  if (!removesMessage && wasRemoved && isRemoved && message.deleted_by !== message.author)
    await setDeleted(tx, actor, message, null)
  if (newState === 'muted') await setMuted(tx, report.author, true)
  else if (report.state === 'muted') await setMuted(tx, report.author, false)
  await tx
    .updateTable('message_report')
    .set({
      state: newState,
      handled_by: undo ? null : actor.user,
      handled_at: undo ? null : now.toISOString(),
      handled_note: undo ? '' : note,
    })
    .where('id', '=', id)
    .execute()
  return { ok: true }
}
