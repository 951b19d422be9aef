import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { testEmailState } from '#contract/templates.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** Delivery state of a test mail the caller sent to themselves. */
export const getTestState = async (
  db: Reads,
  actor: Actor,
  mail: number,
): Promise<AnswerOf<typeof testEmailState>> => {
  const row = await db.first(
    statement(sql<
      AnswerOf<typeof testEmailState>
    >`select m.state, m.last_words as words, m."to" from mail_out m
      where m.id = ${mail} and m.actor = ${actor.user} and m.request is null and ${firmsInScope(actor, 'm.firm')}`),
  )
  if (!row) throw notFound('mail')
  return row
}
