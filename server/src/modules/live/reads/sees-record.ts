import { links } from '#contract/links.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { OpenKind } from '#contract/live.ts'
import { canOpen } from '#contract/page-access.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope, firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import type { Database } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

/** `page` is set if some roles may not open the records' page. They must not learn who looks at its records either. */
type Visibility = { table: string; scope: RawBuilder<SqlBool>; page?: string }

const visibilityByKind: Record<OpenKind, (actor: Actor) => Visibility> = {
  request: (actor) => ({ table: 'request', scope: requestsInScope(actor, 'x') }),
  event: (actor) => ({ table: 'event', scope: eventsInScope(actor, 'x') }),
  contact: (actor) => ({ table: 'contact', scope: firmsInScope(actor, 'x.firm') }),
  vehicle: (actor) => ({ table: 'vehicle', scope: firmsInScope(actor, 'x.firm') }),
  user: (actor) => ({ table: 'app_user', scope: firmsInScope(actor, 'x.firm'), page: links.users() }),
  firm: (actor) => ({ table: 'firm', scope: firmsInScope(actor, 'x.id'), page: links.locations() }),
}

const isOpenKind = (kind: string): kind is OpenKind => Object.hasOwn(visibilityByKind, kind)

/** Whether a person may see the record that a reference like `request:12` names. False if it names no record. */
export const seesRecord = async (db: Database, actor: Actor, reference: string): Promise<boolean> => {
  const [kind = '', id] = reference.split(':')
  const visibility = isOpenKind(kind) ? visibilityByKind[kind](actor) : undefined
  if (!visibility || (visibility.page && !canOpen(actor.role, visibility.page))) return false
  const found = await db.as(actor).first(
    statement(sql`select 1 as there from ${sql.table(visibility.table)} x
      where x.id = ${Number(id)} and ${visibility.scope}`),
  )
  return found !== undefined
}
