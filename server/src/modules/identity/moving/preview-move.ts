import { createHash } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { maxMoveCount, type movePreview as call } from '#contract/identity.ts'
import { isHost, roles } from '#contract/kit/roles.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql, requestSql } from '#server/kernel/postgres/status-literals.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { t } from '../texts.ts'
import { blocksOf, loadMove, viewerAt, type Move, type Place } from './destination.ts'
import { openVisits, type OpenVisit } from './open-visits.ts'

type Answer = AnswerOf<typeof call>
type Sight = Answer['loses']
const shown = 5
const managerRoles = sql.raw(roles.userManagers.filter((role) => !isHost(role)).join(', '))
const adminRoles = sql.raw(roles.companyAdmins.join(', '))

/** What a move was previewed from; when it differs, the preview is out of date. */
export const stampOf = ({ known, to }: Move, visits: readonly OpenVisit[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        [known.user, known.version, to.firm, to.role],
        visits.map(({ calibrateEvent, version }) => [calibrateEvent, version]),
      ]),
    )
    .digest('base64url')

/** Repair orders that somebody at this place sees, by both walls. */
const ordersSeen = (user: number, place: Place): RawBuilder<SqlBool> =>
  isHost(place.role)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${requestsInScope(viewerAt(user, place))}
        and (r.firm = any(${place.firms}::int[]) or r.service_firm = any(${place.firms}::int[])))`

const firmsSeen = ({ role, firms }: Place): RawBuilder<SqlBool> =>
  isHost(role) ? sql<SqlBool>`true` : sql<SqlBool>`f.id = any(${firms}::int[])`

/** What `here` shows and `there` doesn't, of what the caller sees. */
const sightOf = (user: number, here: Place, there: Place) =>
  statement(sql<Sight>`
    with o as materialized (select r.id, r.status in ${requestSql.open} as is_open, concat_ws(', ', r.ro_number, nullif(r.shop_name, '')) as name
      from request r where r.deleted_at is null and ${ordersSeen(user, here)} and (${ordersSeen(user, there)}) is not true
      limit ${maxMoveCount + 1}),
    l as (select f.id, f.name from firm f where f.removed_at is null and ${firmsSeen(here)} and (${firmsSeen(there)}) is not true)
    select (select count(*)::int from l) as locations,
      array(select l.name from l order by l.id limit ${shown}) as "locationNames",
      (select count(*)::int from o) as orders, (select count(*)::int from o where o.is_open) as "openOrders",
      array(select o.name from o where o.is_open order by o.id desc limit ${shown}) as "orderNames",
      (select count(*)::int from (select 1 from o join file x on x.request = o.id and x.deleted_at is null limit ${maxMoveCount + 1}) f) as files`)

/** Those who manage users of `here` and not of `there`. */
const managersOf = (here: Place, there: Place) =>
  statement(sql<Answer['losesManagers']>`
    select count(*)::int as count, coalesce((array_agg(m.full_name order by m.full_name))[1:${sql.lit(shown)}], '{}') as names
    from app_user m where m.role in (${managerRoles}) and not m.is_inactive and m.deleted_at is null
      and m.firm = any(${here.path}::int[]) and not m.firm = any(${there.path}::int[])`)

/** Open visits of user `u` that the caller doesn't see, and so can't hand over. */
export const hiddenVisits = sql`open_visits_of(u.id) - (select count(*)::int from event_technician t join event e on e.id = t.event
  join request r on r.id = e.request where t."user" = u.id and e.deleted_at is null and r.deleted_at is null
    and e.status not in ${eventSql.ended})`

/** Completed visits of user `u` with commission that no closed pay period has. */
export const unpaidVisits = sql`(select count(distinct e.id)::int from event_technician t join event e on e.id = t.event and e.status = ${eventSql.completed}
          and e.deleted_at is null and e.completed_at > now() - interval '100 days'
        where t."user" = u.id and not exists (select 1 from payroll_paid p where p.event = e.id and p."user" = u.id)
          and exists (select 1 from event_service s join service c on c.id = s.service
            join technician_skill k on k.service_group = c.service_group and k."user" = u.id and k.commission > 0
            where s.event = e.id))`

type Facts = Pick<
  Answer,
  'fullName' | 'colleaguesBefore' | 'colleaguesAfter' | 'unpaidVisits' | 'isLastAdmin'
> &
  Answer['ends'] & { hiddenVisits: number }

const factsOf = ({ known, from, to }: Move) =>
  statement(sql<Facts>`
    select u.full_name as "fullName", n.sessions, n.tokens, n.company_tokens as "companyTokens", n.feeds, n.devices, n.chats, n.views,
      n.notices, n.skills, ${hiddenVisits} as "hiddenVisits",
      (select count(*)::int from app_user c where c.firm = ${from.firm} and c.id <> u.id and not c.is_inactive) as "colleaguesBefore",
      (select count(*)::int from app_user c where c.firm = ${to.firm} and c.id <> u.id and not c.is_inactive) as "colleaguesAfter",
      ${unpaidVisits} as "unpaidVisits",
      u.role in (${adminRoles}) and not u.is_inactive and not exists (select 1 from app_user o where o.firm = u.firm and o.id <> u.id
        and o.role in (${adminRoles}) and not o.is_inactive) as "isLastAdmin"
    from app_user u cross join lateral ties_of_user(u.id, ${to.firms}::int[], ${isHost(to.role)}) n where u.id = ${known.user}`)

const sideOf = ({ firm, firmName, role, roleName }: Place) => ({ firm, firmName, role, roleName })

/** What a move changes, in counts and names, before anybody confirms it. */
export const previewMove = async (
  run: RunQuery,
  actor: Actor,
  query: QueryOf<typeof call>,
): Promise<Answer> => {
  const move = await loadMove(run, actor, query)
  const { known, from, to } = move
  const visits = await openVisits(run, move)
  const [loses, gains, losesManagers, gainsManagers, facts] = await Promise.all([
    run(sightOf(known.user, from, to)),
    run(sightOf(known.user, to, from)),
    run(managersOf(from, to)),
    run(managersOf(to, from)),
    run(factsOf(move)),
  ])
  if (!loses[0] || !gains[0] || !losesManagers[0] || !gainsManagers[0] || !facts[0])
    throw new Error('The move has no facts')
  const {
    hiddenVisits: hidden,
    fullName,
    colleaguesBefore,
    colleaguesAfter,
    unpaidVisits,
    isLastAdmin,
    ...ends
  } = facts[0]
  const blocks = [
    ...blocksOf(actor, move),
    ...(hidden > 0 ? [t.message('move.hiddenVisits', { count: hidden })] : []),
  ]
  return {
    user: known.user,
    ...{ fullName, from: sideOf(from), to: sideOf(to) },
    ...{ loses: loses[0], gains: gains[0] },
    ...{ losesManagers: losesManagers[0], gainsManagers: gainsManagers[0] },
    ...{ colleaguesBefore, colleaguesAfter, unpaidVisits, isLastAdmin, ends },
    visits: visits.map(({ version: _version, ...visit }) => visit),
    blocks: blocks.map(String),
    stamp: stampOf(move, visits),
  }
}
