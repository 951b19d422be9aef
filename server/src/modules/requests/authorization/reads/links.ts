import { sql } from 'kysely'
import { systemScope } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { LinkAction, LinkFacts } from '../rules/link-state.ts'
import type { SignedAnswer } from '../rules/service-answers.ts'

export type LinkRow = LinkFacts & {
  id: number
  event: number
  request: number
  action: LinkAction
  name: string
  user: number | null
  to: string
  channel: 'mail' | 'sms'
  shown: Record<string, string>
  opened_at: string | null
  firm: number
  service_firm: number | null
}
export type AnswerRow = {
  name: string
  at: string
  signature: 'typed' | 'drawn'
  total: string
  answers: SignedAnswer[]
}

/** The link of a token hash, when visit and action match too. Uses the system scope, because holding the token grants access. */
export const findLink = async (
  db: Database,
  hash: string,
  event: number,
  action: LinkAction,
): Promise<{ link: LinkRow; answer: AnswerRow | null } | null> => {
  const condition = sql`l.token_hash = ${hash} and l.event = ${event} and l.action = ${action}`
  const [links, answers] = await db.as(systemScope).batch([
    statement(sql<LinkRow>`select l.id, l.event, l.request, l.action, l.name, l."user", l."to", l.channel, l.shown,
        l.opened_at, l.answered_at, l.revoked_at, l.revoked_name, l.expires_at, r.firm, r.service_firm
      from authorization_link l join request r on r.id = l.request where ${condition}`),
    statement(sql<AnswerRow>`select a.name, a.at, a.signature, a.total, a.answers
      from authorization_answer a join authorization_link l on l.id = a.link where ${condition}`),
  ])
  return links[0] ? { link: links[0], answer: answers[0] ?? null } : null
}
