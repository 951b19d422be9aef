import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isShopType, roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { BlogStatus } from '#contract/statuses.ts'

type Condition = RawBuilder<SqlBool>
const shopFirmType = 7
export const publishedStatus = BlogStatus.published

export const isAuthor = (actor: Pick<Actor, 'role'>): boolean => roles.host.includes(actor.role)
const isShop = (actor: Actor): boolean => isShopType(actor.role) || actor.firmType === shopFirmType

/** When post `b` becomes visible to readers. */
export const shownFrom = sql<
  string | null
>`coalesce(b.scheduled_local at time zone b.scheduled_zone, b.published_at)`

/**
 * Whether a reader sees post `b`: it was published by their firm or one above, its time has come, and a shop
 * sees it only if it is meant for shops or its own.
 */
export const isShownTo = (actor: Actor, now: Date): Condition => sql<SqlBool>`(b.status = ${publishedStatus}
  and b.deleted_at is null and b.firm = any((select app_above())::int[])
  and (b.scheduled_local is null or b.scheduled_local at time zone b.scheduled_zone <= ${now.toISOString()}::timestamptz)
  and (${!isShop(actor)} or b.is_include_shop or b.firm = ${actor.firm}))`

/** Whether the caller may open post `b`: authors see all in scope, everyone else the published ones. */
export const canOpen = (actor: Actor, now: Date): Condition =>
  isAuthor(actor)
    ? sql<SqlBool>`(b.deleted_at is null and ${firmsInScope(actor, 'b.firm')})`
    : isShownTo(actor, now)

/** Whether the caller may see a comment or file `alias`: from their own branch or from a firm above. */
export const canSee = (actor: Actor, alias: string): Condition =>
  sql<SqlBool>`(${sql.ref(`${alias}.deleted_at`)} is null and (${firmsInScope(actor, `${alias}.firm`)}
    or ${sql.ref(`${alias}.firm`)} = any((select app_above())::int[])))`
