import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { OpenKind } from '#contract/live.ts'
import { mayOpen } from '#contract/pages.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope, firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** `page` is closed to some roles: who may not open it learns nothing of who looks at its records. */
type Place = { table: string; scope: RawBuilder<SqlBool>; page?: string }

const places: Record<OpenKind, (actor: Actor) => Place> = {
  request: (actor) => ({ table: 'request', scope: requestsInScope(actor, 'x') }),
  event: (actor) => ({ table: 'event', scope: eventsInScope(actor, 'x') }),
  contact: (actor) => ({ table: 'contact', scope: firmsInScope(actor, 'x.firm') }),
  vehicle: (actor) => ({ table: 'vehicle', scope: firmsInScope(actor, 'x.firm') }),
  user: (actor) => ({ table: 'app_user', scope: firmsInScope(actor, 'x.firm'), page: '/users' }),
  firm: (actor) => ({ table: 'firm', scope: firmsInScope(actor, 'x.id'), page: '/locations' }),
}

const isOpenKind = (kind: string): kind is OpenKind => Object.hasOwn(places, kind)

/** Whether a person sees the record that `request:12` names; false for what is no record. */
export const seesRecord = async (db: Database, actor: Actor, on: string): Promise<boolean> => {
  const [kind = '', id] = on.split(':')
  const place = isOpenKind(kind) ? places[kind](actor) : undefined
  if (!place || (place.page && !mayOpen(actor.role, place.page))) return false
  const found = await db.as(actor).first(
    statement(sql`select 1 as there from ${sql.table(place.table)} x
      where x.id = ${Number(id)} and ${place.scope}`),
  )
  return found !== undefined
}
