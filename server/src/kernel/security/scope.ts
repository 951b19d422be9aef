import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { roles } from '#contract/kit/roles.ts'
import type { Actor } from './actor.ts'
import { arrayText, fewFirms, rangesText } from '../postgres/scope-settings.ts'

/**
 * The first wall: what a caller sees, said in the statements themselves. The second is row-level security, which knows
 * the firms and the participation in a request but not the narrowing by role (decisions, "Firms and who sees what").
 */
type Seer = Pick<Actor, 'user' | 'firm' | 'role' | 'firms' | 'all'>
type Condition = RawBuilder<SqlBool>

let off = false

/**
 * Takes the first wall down, to prove that the second one holds alone. For tests: no setting of the environment reaches
 * this.
 * @throws Error in production
 */
export const switchFirstWall = (settings: { production: boolean; scopeOffForTests: boolean }): void => {
  if (settings.production) throw new Error('The first wall stays up in production.')
  off = settings.scopeOffForTests
}

const everything: Condition = sql<SqlBool>`true`
const isTechnician = (actor: Seer): boolean => roles.technician.includes(actor.role)
/** Few firms are what an index is looked through with; of many, each row is asked whether it is one of theirs. */
const isTheirs = (actor: Seer, column: string): Condition =>
  actor.firms.length <= fewFirms
    ? sql<SqlBool>`${sql.ref(column)} = any(${arrayText(actor.firms)}::int[])`
    : sql<SqlBool>`${sql.ref(column)} <@ ${rangesText(actor.firms)}::int4multirange`

/** Of a table with a firm: `column` is that column, as in `firmsInScope(actor, 'contact.firm')`. */
export const firmsInScope = (actor: Seer, column: string): Condition =>
  off || actor.all ? everything : isTheirs(actor, column)

/** The same for a statement that goes over all firms. */
export const manyFirmsInScope = (actor: Seer, column: string): Condition =>
  off || actor.all
    ? everything
    : sql<SqlBool>`${sql.ref(column)} <@ ${rangesText(actor.firms)}::int4multirange`

/** Of table request under the alias `r`, or the one given. */
export const requestsInScope = (actor: Seer, alias = 'r'): Condition => {
  if (off || actor.all) return everything
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (!isTechnician(actor))
    return sql<SqlBool>`(${isTheirs(actor, `${alias}.firm`)} or ${isTheirs(actor, `${alias}.service_firm`)})`
  return sql<SqlBool>`(exists (select 1 from event_technician mine
      where mine.request = ${column('id')} and mine."user" = ${actor.user})
    or (${column('service_firm')} = ${actor.firm} and exists (select 1 from event free
      where free.request = ${column('id')} and free.deleted_at is null
        and not exists (select 1 from event_technician taken where taken.event = free.id))))`
}

/** Of table event under the alias `e`, or the one given: a technician sees own visits and those nobody has yet. */
export const eventsInScope = (actor: Seer, alias = 'e'): Condition => {
  if (off || actor.all) return everything
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (!isTechnician(actor))
    return sql<SqlBool>`(${isTheirs(actor, `${alias}.firm`)} or ${isTheirs(actor, `${alias}.service_firm`)})`
  return sql<SqlBool>`(exists (select 1 from event_technician mine
      where mine.event = ${column('id')} and mine."user" = ${actor.user})
    or (${column('service_firm')} = ${actor.firm}
      and not exists (select 1 from event_technician taken where taken.event = ${column('id')})))`
}
