import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { requestSender } from '#contract/requests/blueprint.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { sidesOf } from '../../policy.ts'

type Row = {
  firm: number
  service_firm: number | null
  company: string | null
  name: string
  phone: string
  email: string
  state: 'open' | 'confirmed' | 'refused'
  at: string
  decided_name: string
  decided_at: string | null
  reason: string
}

/** The sender of a repair order from the public form; null when a signed-in user created it. */
export const readSender = async (
  db: Reads,
  actor: Actor,
  calibrate: number,
): Promise<AnswerOf<typeof requestSender>> => {
  const row = await db.first(
    statement(sql<Row>`select r.firm, r.service_firm, i.company, i.name, i.phone, i.email, i.state, i.created_at as at,
        i.decided_name, i.decided_at, i.reason
      from request r left join intake i on i.request = r.id
      where r.id = ${calibrate} and r.deleted_at is null and ${requestsInScope(actor)}`),
  )
  if (!row) throw notFound('repair order')
  if (row.company === null) return { sender: null }
  const {
    company,
    name,
    phone,
    email,
    state,
    at,
    decided_name: decidedBy,
    decided_at: decidedAt,
    reason,
  } = row
  const mayDecide = state === 'open' && sidesOf(actor, row).length > 0
  return { sender: { company, name, phone, email, state, at, decidedBy, decidedAt, reason, mayDecide } }
}
