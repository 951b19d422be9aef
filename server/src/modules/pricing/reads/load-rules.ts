import { sql } from 'kysely'
import { localAt } from '#contract/kit/time.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import type { Rule } from '../rules/choose-rule.ts'
import { chooseTax, type Tax, type TaxRate } from '../rules/tax.ts'

/** The firms, insurer, and vehicle of a request, which decide its prices. */
export type PricedRequest = {
  firm: number
  service_firm: number | null
  insurer: number | null
  vehicle: number | null
}
type RulesAt = {
  /** Today in the time zone of the firm that sets the prices. */
  day: string
  make: number | null
  rules: Rule[]
}

/** The make of a vehicle: by its list entry, or by name if it was typed. */
const makeQuery = (vehicle: number | null) => sql<{ make: number | null }>`
  select coalesce(v.make, (select l.id from lookup l where l.key = 'VehicleMake' and l.firm = 1
    and lower(l.name) = lower(v.make_name) order by l.is_inactive, l.id limit 1)) as make
  from vehicle v where v.id = ${vehicle}`

export const loadMake = async (run: RunQuery, vehicle: number | null): Promise<number | null> =>
  vehicle === null ? null : ((await run(statement(makeQuery(vehicle))))[0]?.make ?? null)

type Row = { time_zone: string; make: number | null; rules: Rule[] | null }

/**
 * The rules that can apply to a request: those of its center, or of the host while it has none. One
 * statement.
 */
export const loadRules = async (run: RunQuery, request: PricedRequest, now: Date): Promise<RulesAt> => {
  const [row] = await run(
    statement(sql<Row>`
    select c.time_zone, m.make, r.rules
    from firm c
    left join lateral (${makeQuery(request.vehicle)}) m on true
    left join lateral (
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'version', p.version, 'firm', p.firm,
        'distance', cardinality(c.path) - array_position(c.path, p.firm), 'insurer', p.insurer,
        'make', p.vehicle_make, 'service', p.service, 'group', p.service_group, 'kind', p.kind,
        'value', p.value::text, 'startsOn', p.starts_on, 'endsOn', p.ends_on)) as rules
      from pricing_rule p
      where p.firm = any(c.path) and not p.is_inactive
        and (p.insurer is null or p.insurer = ${request.insurer})
        and (p.vehicle_make is null or p.vehicle_make = m.make)) r on true
    where c.id = ${request.service_firm ?? 1}`),
  )
  return {
    day: localAt(now, row?.time_zone ?? 'UTC').slice(0, 10),
    make: row?.make ?? null,
    rules: row?.rules ?? [],
  }
}

/** The tax of a request: rates of its center, for the location of its shop. One statement. */
export const loadTax = async (
  run: RunQuery,
  { id, firm, service_firm }: { id: number; firm: number; service_firm: number | null },
  now: Date,
): Promise<Tax & { day: string }> => {
  const [row] = await run(
    statement(sql<{
      time_zone: string
      country: string | null
      state: string | null
      postal: string | null
      rates: TaxRate[] | null
    }>`
    select c.time_zone, s.country, s.state, s.postal_code as postal, t.rates
    from firm c left join lateral shop_of(${id}) s on true
    left join lateral (
      select json_agg(json_build_object('id', r.id, 'name', r.name, 'country', r.country, 'state', r.state,
        'distance', cardinality(c.path) - array_position(c.path, r.firm), 'postal', r.postal,
        'percent', r.percent::text, 'startsOn', r.starts_on, 'endsOn', r.ends_on)) as rates
      from tax_rate r where r.firm = any(c.path) and not r.is_inactive) t on true
    where c.id = ${service_firm ?? firm}`),
  )
  const day = localAt(now, row?.time_zone ?? 'UTC').slice(0, 10)
  const place = { country: row?.country ?? '', state: row?.state ?? '', postal: row?.postal ?? '' }
  return { ...chooseTax(row?.rates ?? [], place, day), day }
}
