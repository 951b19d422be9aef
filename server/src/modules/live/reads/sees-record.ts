import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '#server/kernel/actor.ts'
import { eventsInScope, firmsInScope, requestsInScope } from '#server/kernel/scope.ts'
import type { Database } from '#server/kernel/database.ts'
import { statement } from '#server/kernel/statement.ts'

const places: Record<string, (actor: Actor) => { table: string; scope: RawBuilder<SqlBool> }> = {
  request: (actor) => ({ table: 'request', scope: requestsInScope(actor, 'x') }),
  event: (actor) => ({ table: 'event', scope: eventsInScope(actor, 'x') }),
  contact: (actor) => ({ table: 'contact', scope: firmsInScope(actor, 'x.firm') }),
  vehicle: (actor) => ({ table: 'vehicle', scope: firmsInScope(actor, 'x.firm') }),
}

/** Whether a person sees the record that `request:12` names; false for what is no record. */
export const seesRecord = async (db: Database, actor: Actor, on: string): Promise<boolean> => {
  const [kind = '', id] = on.split(':')
  const place = places[kind]?.(actor)
  if (!place) return false
  const found = await db.as(actor).first(
    statement(sql`select 1 as there from ${sql.table(place.table)} x
      where x.id = ${Number(id)} and ${place.scope}`),
  )
  return found !== undefined
}
