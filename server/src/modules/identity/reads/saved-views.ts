import { sql } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { savedViews as call } from '#contract/identity.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads, Builder } from '#server/kernel/postgres/database.ts'
import { viewRights } from '../access-policy.ts'

type Row = {
  id: number
  firm: number
  owner: number | null
  role: number | null
  list: string
  name: string
  state: Record<string, unknown>
  is_pinned: boolean
  updated_at: string
  version: number
}

/** The caller's own views and those of their role and firm: of one list, or all pinned ones. */
export const listViews = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  query: QueryOf<typeof call>,
): Promise<AnswerOf<typeof call>> => {
  const rows = await db.rows(
    sql<Row>`select id, firm, owner, role, list, name, state, is_pinned, updated_at, version from saved_view
      where firm = ${actor.firm} and (owner = ${actor.user}
          or (owner is null and (role is null or role = ${actor.role})))
        and case when ${query.list ?? null}::text is null then is_pinned else list = ${query.list ?? null} end
      order by lower(name), id limit 200`.compile(builder),
  )
  return rows.map((row) => ({
    id: row.id,
    list: row.list,
    name: row.name,
    of: row.owner !== null ? 'own' : row.role !== null ? 'role' : 'firm',
    state: row.state,
    isPinned: row.is_pinned,
    updatedAt: row.updated_at,
    version: row.version,
    rights: viewRights(actor, row),
  }))
}
