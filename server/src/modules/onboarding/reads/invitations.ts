import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { Invitation, invitationStates, onboardings as call } from '#contract/onboarding.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { listFilter, listOrder } from '#server/kernel/http/list-choices.ts'
import { nextStep, stateOf } from '../rules/state.ts'
import type { OnboardingRow } from '../store.ts'

type Row = OnboardingRow & {
  parent_name: string
  company: string | null
  mail_state: string | null
  mail_says: string | null
}

const orders = {
  id: sql`o.id`,
  email: sql`lower(o.email)`,
  company: sql`lower(c.name)`,
  parentName: sql`lower(p.name)`,
  sentAt: sql`o.sent_at`,
  expiresAt: sql`o.expires_at`,
}

/** The condition of each state at an instant, as `stateOf` decides it. */
const statesAt = (now: Date): Record<(typeof invitationStates)[number], RawBuilder<boolean>> => {
  const at = sql`${now.toISOString()}::timestamptz`
  return {
    revoked: sql`o.revoked_at is not null`,
    live: sql`o.revoked_at is null and o.live_at is not null`,
    expired: sql`o.revoked_at is null and o.live_at is null and o.expires_at <= ${at}`,
    open: sql`o.revoked_at is null and o.live_at is null and o.expires_at > ${at}`,
  }
}

const columns = sql`o.*, p.name as parent_name, c.name as company, m.state as mail_state, m.last_words as mail_says`
const from = (actor: Actor) => sql`from onboarding o join firm p on p.id = o.parent
  left join firm c on c.id = o.firm left join mail_out m on m.id = o.mail where ${firmsInScope(actor, 'o.parent')} and p.path @> array[${actor.firm}::int]`

/** A page of the invitations below the caller's firm. */
export const listInvitations = async (
  db: Database,
  actor: Actor,
  query: QueryOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const size = Math.min(query.pageSize, pageCap)
  const pattern = `%${query.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const matches = sql`${from(actor)} and ${listFilter(statesAt(now), query.filter) ?? sql`true`}
    and ${isInDays('o.sent_at', query, actor.timeZone)}
    and (${query.search} = '' or lower(o.email) like ${pattern} or lower(c.name) like ${pattern}
      or lower(p.name) like ${pattern})`
  const direction = query.sort === 'asc' ? sql`asc` : sql`desc`
  const [rows, counts] = await db.as(actor).batch([
    statement(sql<Row>`select ${columns} ${matches}
      order by ${listOrder(orders, query.orderBy, 'id')} ${direction} nulls last, o.id desc
      limit ${size} offset ${(query.page - 1) * size}`),
    statement(sql<{ count: number }>`select count(*)::int as count ${matches}`),
  ])
  const count = counts[0]?.count ?? 0
  return {
    items: rows.map((row) => toInvitation(row, now)),
    count,
    next: query.page * size < count ? query.page + 1 : null,
  }
}

/** One invitation, as its list shows it. */
export const readInvitation = async (
  db: Database,
  actor: Actor,
  id: number,
  now: Date,
): Promise<Invitation> => {
  const row = await db.as(actor).first(statement(sql<Row>`select ${columns} ${from(actor)} and o.id = ${id}`))
  if (!row) throw notFound('invitation')
  return toInvitation(row, now)
}

const mailStates: Record<string, Invitation['mail']> = { sent: 'sent', kept: 'sent', refused: 'failed' }

const toInvitation = (row: Row, now: Date): Invitation => {
  const state = stateOf(row, now)
  return {
    id: row.id,
    email: row.email,
    parent: row.parent,
    parentName: row.parent_name,
    firmType: firmTypes[row.firm_type as FirmTypeId],
    firm: row.firm,
    company: row.company ?? '',
    state,
    step: nextStep(row),
    product: row.product as Invitation['product'],
    testMode: row.is_test,
    sentName: row.sent_name,
    mail: mailStates[row.mail_state ?? ''] ?? 'queued',
    mailSays: row.mail_says ?? '',
    sentAt: new Date(row.sent_at).toISOString(),
    openedAt: row.opened_at && new Date(row.opened_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    version: row.version,
    rights: [...(state === 'live' ? [] : ['resend']), ...(state === 'open' ? ['revoke'] : [])],
  }
}
