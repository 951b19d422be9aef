import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from './actor.ts'
import { firmArrayText, maxListedFirms, firmRangesText } from '../postgres/scope-settings.ts'

/**
 * SQL conditions that limit a statement to what the caller may see (the first wall). Row-level security is the second
 * wall: it knows firms and participation in a request, but not the narrowing by role.
 */
type Viewer = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>
type Condition = RawBuilder<SqlBool>

let isScopeOff = false

/**
 * Turns these conditions off so that tests can prove that row-level security holds alone. No environment variable
 * reaches this.
 * @throws Error in production
 */
export const configureScope = (settings: { production: boolean; scopeOffForTests: boolean }): void => {
  if (settings.production) throw new Error('The first wall stays up in production.')
  isScopeOff = settings.scopeOffForTests
}

const everything: Condition = sql<SqlBool>`true`
const isTechnician = (actor: Viewer): boolean => roles.technician.includes(actor.role)
/** A short list of firms can use an index. For a long one, it is faster to check each row against a multirange. */
const isInFirms = (actor: Viewer, column: string): Condition =>
  actor.firms.length <= maxListedFirms
    ? sql<SqlBool>`${sql.ref(column)} = any(${firmArrayText(actor.firms)}::int[])`
    : sql<SqlBool>`${sql.ref(column)} <@ ${firmRangesText(actor.firms)}::int4multirange`

/** For tables with a firm column, given as `column`: `firmsInScope(actor, 'contact.firm')`. */
export const firmsInScope = (actor: Viewer, column: string): Condition =>
  isScopeOff || actor.all ? everything : isInFirms(actor, column)

/** The same for statements that scan all firms anyway, where an index would not help. */
export const manyFirmsInScope = (actor: Viewer, column: string): Condition =>
  isScopeOff || actor.all
    ? everything
    : sql<SqlBool>`${sql.ref(column)} <@ ${firmRangesText(actor.firms)}::int4multirange`

/**
 * For table `request` under the given alias. A technician sees their own requests, and those of their center that have
 * an unassigned visit.
 */
export const requestsInScope = (actor: Viewer, alias = 'r'): Condition => {
  if (isScopeOff || actor.all) return everything
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (!isTechnician(actor))
    return sql<SqlBool>`(${isInFirms(actor, `${alias}.firm`)} or ${isInFirms(actor, `${alias}.service_firm`)})`
  return sql<SqlBool>`(exists (select 1 from event_technician mine
      where mine.request = ${column('id')} and mine."user" = ${actor.user})
    or (${column('service_firm')} = ${actor.firm} and exists (select 1 from event free
      where free.request = ${column('id')} and free.deleted_at is null
        and not exists (select 1 from event_technician taken where taken.event = free.id))))`
}

/** For table `event` under the given alias. A technician sees their own visits and unassigned ones of their center. */
export const eventsInScope = (actor: Viewer, alias = 'e'): Condition => {
  if (isScopeOff || actor.all) return everything
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (!isTechnician(actor))
    return sql<SqlBool>`(${isInFirms(actor, `${alias}.firm`)} or ${isInFirms(actor, `${alias}.service_firm`)})`
  return sql<SqlBool>`(exists (select 1 from event_technician mine
      where mine.event = ${column('id')} and mine."user" = ${actor.user})
    or (${column('service_firm')} = ${actor.firm}
      and not exists (select 1 from event_technician taken where taken.event = ${column('id')})))`
}
