import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { tokens as listCall } from '#contract/identity/tokens.ts'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'

export type Token = AnswerOf<typeof listCall>['items'][number]
export type TokenRow = Omit<Token, 'rights'>

export const tokenColumns: RawBuilder<unknown> = sql`t.id as token, t.name, t.is_firm as "isFirm", t.areas,
  t.is_read_only as "isReadOnly", t.ending, t."user", coalesce(u.full_name, '') as "userName", t.firm,
  coalesce(f.name, '') as "firmName", t.created_at as "createdOn", t.expires_at as "expiresOn", t.rotated_at as "rotatedOn",
  case when t.previous_until > now() then t.previous_until end as "previousUntil", t.last_used_at as "lastUsedOn",
  coalesce(host(t.last_address), '') as "lastAddress",
  case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'active' end as state,
  t.revoked_why as "endedBy"`

export const tokenTables: RawBuilder<unknown> = sql`api_token t
  left join app_user u on u.id = t."user" left join firm f on f.id = t.firm`

/** Only the owner gets a new secret, since it carries the owner's rights. */
export const toToken = (actor: Actor, row: TokenRow): Token => ({
  ...row,
  rights:
    row.state !== 'active'
      ? []
      : [
          ...(row.user === actor.user ? ['rotate'] : []),
          ...(row.user === actor.user || (row.isFirm && isIntegrator(actor)) ? ['revoke'] : []),
        ],
})

export const isIntegrator = (actor: Actor): boolean => roles.integrators.includes(actor.role)
