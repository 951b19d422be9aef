import { sql } from 'kysely'
import { firmTypes, type FirmTypeId } from '#contract/kit/firm-types.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import type { movePreview } from '#contract/firms.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { whyNotMove } from '../rules/permissions.ts'
import { roleSql } from '../../../kernel/postgres/status-literals.ts'
import { t } from '../texts.ts'

type LocationRow = {
  id: number
  name: string
  type: FirmTypeId
  path: number[]
  parent: number | null
  parentName: string | null
  isInactive: boolean
  version: number
  locations: number
  users: number
  requests: number
}
type VisibilityChange = {
  firm: number
  name: string
  type: FirmTypeId
  users: number
  requests: number
  isGain: boolean
}

/** Shows who would gain and who would lose how much visibility if a location were moved. Changes nothing. */
export const previewMove = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof movePreview>,
): Promise<AnswerOf<typeof movePreview>> => {
  const { firm, parent } = query
  if (!canSeeFirm(actor, firm) || !canSeeFirm(actor, parent)) throw notFound('firm')
  const [places, changes] = await db.batch([
    statement(sql<LocationRow>`select f.id, f.name, f.type, f.path, f.parent, p.name as "parentName", f.is_inactive as "isInactive", f.version,
        (select count(*)::int from firm b where b.path @> array[f.id] and b.removed_at is null) as locations,
        (select count(*)::int from app_user u join firm b on b.id = u.firm where b.path @> array[f.id] and not u.is_inactive) as users,
        case when f.id = ${firm} then (select count(*)::int from request r where r.deleted_at is null and ${requestsInScope(actor)}
          and r.id in (${requestsInvolving(sql`select b.id from firm b where b.path @> array[f.id]`)})) else 0 end as requests
      from firm f left join firm p on p.id = f.parent
      where f.id in (${firm}, ${parent}) and f.removed_at is null`),
    visibilityChanges(actor, firm, parent),
  ])
  const moved = places.find((place) => place.id === firm)
  const to = places.find((place) => place.id === parent)
  if (!moved || !to) throw notFound('firm')
  const typed = changes.map(({ isGain, ...sight }) => ({ isGain, ...sight, type: firmTypes[sight.type] }))
  const withGain = (isGain: boolean) =>
    typed.filter((sight) => sight.isGain === isGain).map(({ isGain: _isGain, ...sight }) => sight)
  const names = (isGain: boolean) => withGain(isGain).map((sight) => ({ firm: sight.firm, name: sight.name }))
  const own = firm === actor.firm && !actor.all
  return {
    firm,
    name: moved.name,
    from:
      moved.parent === null || moved.parentName === null
        ? null
        : { firm: moved.parent, name: moved.parentName },
    to: { firm: to.id, name: to.name },
    refusal: own ? t('move.own', { name: moved.name }) : (whyNotMove(moved, to)?.toString() ?? null),
    locations: moved.locations,
    users: moved.users,
    requests: moved.requests,
    gains: withGain(true),
    loses: withGain(false),
    inherits: names(true),
    inheritsNoMore: names(false),
    version: moved.version,
  }
}

/** Ids of requests that involve one of these firms. */
const requestsInvolving = (firms: ReturnType<typeof sql>) => sql`
  select t.id from request t where t.firm in (${firms}) union select t.id from request t where t.service_firm in (${firms})`

/**
 * Firms above the location either now or after the move, but not both: their users gain or lose visibility. A
 * repair order counts only if no other firm in their view is involved in it.
 */
const visibilityChanges = (actor: Actor, firm: number, parent: number) =>
  statement(sql<VisibilityChange>`
    with moved as (select path[1:cardinality(path) - 1] as now from firm where id = ${firm}),
      next as (select path as then from firm where id = ${parent}),
      branch as (select id from firm where path @> array[${firm}::int])
    select s.id as firm, s.name, s.type, s.id = any(next.then) as "isGain",
      (select count(*)::int from app_user u where u.firm = s.id and not u.is_inactive and u.role not in ${roleSql.host}) as users,
      (select count(*)::int from request r where r.deleted_at is null and ${requestsInScope(actor)}
        and r.id in (${requestsInvolving(sql`select id from branch`)})
        and not exists (select 1 from firm o where o.id in (r.firm, r.service_firm) and o.path @> array[s.id]
          and not o.path @> array[${firm}::int])) as requests
    from moved cross join next join firm s on s.id = any(moved.now) <> (s.id = any(next.then))
    where s.id <> ${firm} and not s.path @> array[${firm}::int]
    order by cardinality(s.path), s.id`)
