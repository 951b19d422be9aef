import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isShopType, roles } from '#contract/kit/roles.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'

type Condition = RawBuilder<SqlBool>
const shopFirm = 7
export const published = 2

export const mayWrite = (actor: Pick<Actor, 'role'>): boolean => roles.host.includes(actor.role)
const isShop = (actor: Actor): boolean => isShopType(actor.role) || actor.firmType === shopFirm

/** From when on readers see post b. */
export const shownFrom = sql<
  string | null
>`coalesce(b.scheduled_local at time zone b.scheduled_zone, b.published_at)`

/**
 * Post b as its readers see it: published by their own firm or one above, its time has come, and for shops only when it
 * is meant for them or is their own.
 */
export const shownTo = (actor: Actor, now: Date): Condition => sql<SqlBool>`(b.status = ${published}
  and b.deleted_at is null and b.firm = any((select app_above())::int[])
  and (b.scheduled_local is null or b.scheduled_local at time zone b.scheduled_zone <= ${now.toISOString()}::timestamptz)
  and (${!isShop(actor)} or b.is_include_shop or b.firm = ${actor.firm}))`

/** Post b as the caller may open it: who writes posts sees all of the scope, everybody else what is shown. */
export const openTo = (actor: Actor, now: Date): Condition =>
  mayWrite(actor)
    ? sql<SqlBool>`(b.deleted_at is null and ${firmsInScope(actor, 'b.firm')})`
    : shownTo(actor, now)

/** A comment or file of `alias` that the caller may see: of the own side, or of a firm above. */
export const heardBy = (actor: Actor, alias: string): Condition =>
  sql<SqlBool>`(${sql.ref(`${alias}.deleted_at`)} is null and (${firmsInScope(actor, `${alias}.firm`)}
    or ${sql.ref(`${alias}.firm`)} = any((select app_above())::int[])))`
