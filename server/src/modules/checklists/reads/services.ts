import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type {
  calibrateEventTypes,
  calibrateServiceGroups,
  calibrateServiceRates,
  calibrateServicesInactivated,
  rateTypes,
} from '#contract/checklists.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Builder } from '#server/kernel/postgres/database.ts'
import { listFirms } from '#server/modules/lookups/door.ts'
import type { Filter } from './filter.ts'

type ListFilter = { firm?: number; inactive?: boolean }

/**
 * Services available to a firm with the effective rate: its own, else the nearest above it, else the list's.
 */
export const servicesQuery = <T>(builder: Builder, actor: Actor, filter: Filter) =>
  sql<T>`
    with reach as materialized (select ${listFirms(actor, filter.firm)} as firms)
    select s.id as "calibrateService", s.name as "calibrateServiceName", s.code, s.firm,
      s.service_group as "calibrateServiceGroup", g.name as "calibrateServiceGroupName",
      s.event_type as "calibrateEventType", e.name as "calibrateEventTypeName",
      s.vehicle_make as "vehicleMake", m.name as "vehicleMakeName", s.hours,
      s.rate_type as "rateType", t.name as "rateTypeName", coalesce(t.is_flat, false) as "isFlat",
      coalesce(r.rate, t.rate, 0.00)::text as rate, s.insurer as insurance,
      s.is_inactive as "isInactive", s.sort, s.version
    from reach cross join service s join service_group g on g.id = s.service_group
    left join rate_type t on t.id = s.rate_type
    left join event_type e on e.id = s.event_type
    left join lookup m on m.id = s.vehicle_make
    left join lateral (
      select p.rate from service_rate p join firm f on f.id = p.firm
      where p.firm = any(reach.firms) and (p.service = s.id or (p.service is null and p.rate_type = s.rate_type))
      order by cardinality(f.path) desc, p.service nulls last limit 1) r on true
    where s.firm = any(reach.firms) and (${filter.inactive ?? false} or not s.is_inactive)
      and (${filter.group ?? null}::int is null or s.service_group = ${filter.group ?? null})
      and (${filter.type ?? null}::int is null or s.event_type is null or s.event_type = ${filter.type ?? null})
      and (${filter.vehicleMake ?? null}::int is null or s.vehicle_make is null or s.vehicle_make = ${filter.vehicleMake ?? null})
      and (${filter.insurance ?? null}::int is null or s.insurer is null or s.insurer = ${filter.insurance ?? null})
    order by g.sort, g.name, s.sort, s.name, s.id`.compile(builder)

type Rate = AnswerOf<typeof calibrateServiceRates>[number]

/** Each service offered at a firm with its own rate and the rate that would apply without it. */
export const ratesQuery = (builder: Builder, actor: Actor, { firm }: ListFilter) => {
  const ownFirm = firm && firm > 0 ? firm : actor.firm
  return sql<Rate>`
    with reach as materialized (select ${listFirms(actor, firm)} as firms)
    select s.id as "calibrateService", s.name as "calibrateServiceName", g.name as "calibrateServiceGroupName",
      s.hours, coalesce(t.is_flat, false) as "isFlat", own.rate is not null as "isOwn",
      coalesce(own.rate, b.rate, t.rate, 0.00)::text as rate, coalesce(b.rate, t.rate, 0.00)::text as base,
      coalesce(b.name, t.name, '') as "baseFrom",
      coalesce((select h.version from history h where h.entity = 'service_rate' and h.entity_id = ${ownFirm}
        order by h.id desc limit 1), 0) as version
    from reach cross join service s join service_group g on g.id = s.service_group
    left join rate_type t on t.id = s.rate_type
    left join service_rate own on own.firm = ${ownFirm} and own.service = s.id
      and own.rate_type is null
    left join lateral (
      select p.rate, f.name from service_rate p join firm f on f.id = p.firm
      where p.firm = any(reach.firms) and (p.service = s.id or (p.service is null and p.rate_type = s.rate_type))
        and p.id is distinct from own.id
      order by cardinality(f.path) desc, p.service nulls last limit 1) b on true
    where s.firm = any(reach.firms) and not s.is_inactive
    order by g.sort, g.name, s.sort, s.name, s.id`.compile(builder)
}

export const groupsQuery = (builder: Builder, actor: Actor, { firm, inactive }: ListFilter) =>
  sql<AnswerOf<typeof calibrateServiceGroups>[number]>`
    select g.id as "calibrateServiceGroup", g.name as "calibrateServiceGroupName", g.firm, g.sort,
      g.is_inactive as "isInactive", g.version,
      (select count(*)::int from service s where s.service_group = g.id and not s.is_inactive) as services
    from service_group g where g.firm = any(${listFirms(actor, firm)}) and (${inactive ?? false} or not g.is_inactive)
    order by g.sort, g.name, g.id`.compile(builder)

export const eventTypesQuery = (builder: Builder, actor: Actor, { firm, inactive }: ListFilter) =>
  sql<AnswerOf<typeof calibrateEventTypes>[number]>`
    select e.id as "calibrateEventType", e.name as "calibrateEventTypeName", e.code, e.minutes, e.firm, e.sort,
      e.is_inactive as "isInactive", e.version
    from event_type e where e.firm = any(${listFirms(actor, firm)}) and (${inactive ?? false} or not e.is_inactive)
    order by e.sort, e.name, e.id`.compile(builder)

export const rateTypesQuery = (builder: Builder, actor: Actor, { firm, inactive }: ListFilter) =>
  sql<AnswerOf<typeof rateTypes>[number]>`
    select t.id as "rateType", t.name as "rateTypeName", t.rate::text as rate, t.is_flat as "isFlat", t.firm, t.sort,
      t.is_inactive as "isInactive", t.version
    from rate_type t where t.firm = any(${listFirms(actor, firm)}) and (${inactive ?? false} or not t.is_inactive)
    order by t.sort, t.name, t.id`.compile(builder)

/** The last 50 times at which services of a firm were made inactive. */
export const inactivatedQuery = (builder: Builder, actor: Actor, firm: number | undefined) =>
  sql<AnswerOf<typeof calibrateServicesInactivated>[number]>`
    select date_trunc('milliseconds', s.inactivated_on) as "inactivatedOn", count(*)::int as services,
      (count(*) filter (where s.is_inactive))::int as "stillInactive"
    from service s where s.firm = any(${listFirms(actor, firm)}) and s.inactivated_on is not null
      and s.firm = ${firm && firm > 0 ? firm : actor.firm}
    group by 1 order by 1 desc limit 50`.compile(builder)
