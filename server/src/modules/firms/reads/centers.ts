import { sql, type CompiledQuery } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import { blankCenter } from '#contract/kit/blank-center.ts'
import type { getCenterFirms } from '#contract/firms.ts'
import { type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { firmInScope } from './locations.ts'

type Center = AnswerOf<typeof getCenterFirms>[number]

/**
 * The centers that serve a shop, primary first, including those linked from outside its network. A center
 * serves itself.
 */
export const centersQuery = (firm: number): CompiledQuery<Center> =>
  statement(sql<Center>`
    select s.*, (select version from firm where id = ${firm}) as version from (
    select f.id, f.name, c.is_primary as value from center_of c join firm f on f.id = c.center
    where c.firm = ${firm} and not f.is_inactive
    union
    select f.id, f.name, false from firm_link l join firm f on f.id = l.firm2
    where l.firm = ${firm} and l.kind = 'out-of-network' and f.type = 6 and not f.is_inactive
      and not exists (select 1 from center_of c where c.firm = ${firm} and c.center = f.id)
    union
    select f.id, f.name, true from firm f where f.id = ${firm} and f.type = 6) s
    order by 3 desc, 2, 1`)

/** The centers with a blank entry in front. */
export const listCenters = async (db: Reads, actor: Actor, asked: number | undefined): Promise<Center[]> => {
  const firm = firmInScope(actor, asked) ?? actor.firm
  const [rows, firmRows] = await db.batch([
    centersQuery(firm),
    statement(sql<{ version: number }>`select version from firm where id = ${firm}`),
  ])
  return [{ id: blankCenter, name: '', value: false, version: firmRows[0]?.version ?? 0 }, ...rows]
}
