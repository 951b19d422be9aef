import { sql } from 'kysely'
import { runInTx, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { chooseRules, loadRules, type Choice } from '#server/modules/pricing/door.ts'
import {
  computeCharge,
  priceService,
  type Priced,
  type PriceReason,
  type RateOffer,
} from './rules/service-price.ts'
import type { RequestRow, Visit } from './store.ts'
import { t } from './texts.ts'

/** A service with its current price, and the price rules that match but were not used. */
export type CurrentPrice = {
  id: number
  name: string
  sort: number
  priced: Priced
  passedOver: Choice['passedOver']
}

type PricingContext = Pick<RequestRow, 'firm' | 'service_firm' | 'insurer' | 'vehicle'>

type ServiceRow = {
  id: number
  name: string
  sort: number
  service_group: number
  hours: string
  is_inactive: boolean
  rate_type: string | null
  is_flat: boolean | null
  list_rate: string | null
  offers: { firm: number; firmName: string; distance: number; isForService: boolean; rate: string }[] | null
}

/**
 * Current prices of services at the center of a request, or from the host's list before a center is assigned. Uses two
 * statements.
 * @throws refused when a service is unknown or no longer offered
 */
export const readCurrentPrices = async (
  run: RunQuery,
  request: PricingContext,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, CurrentPrice>> => {
  if (ids.length === 0) return new Map()
  const rows = await run(
    statement(sql<ServiceRow>`
    select s.id, s.name, s.sort, s.service_group, s.hours, s.is_inactive, t.name as rate_type, t.is_flat, t.rate as list_rate, o.offers
    from service s
    left join rate_type t on t.id = s.rate_type
    left join lateral (
      select json_agg(json_build_object('firm', p.firm, 'firmName', f.name, 'isForService', p.service is not null,
        'distance', cardinality(c.path) - array_position(c.path, p.firm), 'rate', p.rate::text)) as offers
      from firm c
      join service_rate p on p.firm = any(c.path)
        and (p.service = s.id or (p.service is null and p.rate_type = s.rate_type))
      join firm f on f.id = p.firm
      where c.id = ${request.service_firm ?? 1}) o on true
    where s.id = any(${[...ids]}::int[])`),
  )
  const { rules, make, day } = await loadRules(run, request, now)
  const terms = new Map<number, CurrentPrice>()
  for (const row of rows) {
    if (row.is_inactive) throw refused(t.message('service.notOffered', { service: row.name }))
    const facts = { insurer: request.insurer, make, service: row.id, group: row.service_group }
    const choice = chooseRules(rules, facts, day)
    const { id, name, sort } = row
    terms.set(id, { id, name, sort, priced: priceOf(row, choice, day), passedOver: choice.passedOver })
  }
  const unknown = ids.find((id) => !terms.has(id))
  if (unknown !== undefined) throw refused(t.message('service.unknown', { id: unknown }))
  return terms
}

const priceOf = (row: ServiceRow, choice: Choice, day: string): Priced => {
  const offers: RateOffer[] = row.offers ?? []
  return priceService(
    { hours: row.hours, rateType: row.rate_type, isFlat: row.is_flat ?? false, listRate: row.list_rate },
    offers,
    choice,
    day,
  )
}

export type LineRow = {
  id: number
  event: number
  service: number | null
  description: string
  hours: string
  rate: string
  amount: string
  credited: boolean
  credit: string
  credit_description: string
  authorization: number | null
  price_reason: PriceReason | null
  version: number
}

export const readLines = (tx: Tx, event: number): Promise<LineRow[]> =>
  tx
    .selectFrom('event_service')
    .select(['id', 'event', 'service', 'description', 'hours', 'rate', 'amount', 'credited', 'credit'])
    .select(['credit_description', 'authorization', 'version'])
    .select((eb) => eb.ref('price_reason').$castTo<PriceReason | null>().as('price_reason'))
    .where('event', '=', event)
    .orderBy('sort')
    .orderBy('id')
    .execute()

export const isFlat = (line: Pick<LineRow, 'price_reason'>): boolean => line.price_reason?.isFlat ?? false

/** Columns of a line after its hours or rate change. A new rate marks the price as entered by hand. */
export const repriceLine = (
  line: Pick<LineRow, 'hours' | 'rate' | 'price_reason'>,
  change: { hours?: string | undefined; rate?: string | undefined },
) => {
  const hours = change.hours ?? line.hours
  const rate = change.rate ?? line.rate
  const reason: PriceReason | null =
    Number(rate) === Number(line.rate)
      ? line.price_reason
      : { from: 'hand', ...(isFlat(line) ? { isFlat: true } : {}) }
  return {
    hours,
    rate,
    amount: computeCharge(hours, rate, reason).amount,
    price_reason: JSON.stringify(reason),
  }
}

type LineUpdate = {
  id: number
  hours?: string
  rate: string
  amount: string
  price_reason: string
  description?: string
}
/** Updates lines in one statement and returns them. Omitted columns keep their value. */
export const updateLines = async (tx: Tx, lines: readonly LineUpdate[]): Promise<LineRow[]> => {
  const { rows } =
    await sql<LineRow>`update event_service s set hours = coalesce(w.hours, s.hours), rate = w.rate, amount = w.amount,
      price_reason = w.price_reason::jsonb, description = coalesce(w.description, s.description)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as w(id int, hours numeric, rate numeric, amount numeric, price_reason text, description text)
    where s.id = w.id
    returning s.id, s.event, s.service, s.description, s.hours, s.rate, s.amount, s.credited, s.credit,
      s.credit_description, s."authorization", s.price_reason, s.version`.execute(tx)
  return rows
}

type PriceableLine = Pick<LineRow, 'id' | 'service' | 'hours' | 'price_reason'>
/** Current prices of the lines that come from the service list and were not priced by hand. */
export const currentPricesOfLines = async <T extends PriceableLine>(
  run: RunQuery,
  request: PricingContext,
  lines: readonly T[],
  now: Date,
) => {
  const listed = lines.filter((line) => line.service !== null && line.price_reason?.from !== 'hand')
  const active = await run(
    statement(sql<{ id: number }>`select id from service where not is_inactive
      and id = any(${listed.map((line) => line.service ?? 0)}::int[])`),
  )
  const ids = active.map((row) => row.id)
  const terms = await readCurrentPrices(run, request, ids, now)
  return listed.flatMap((line) => {
    const found = terms.get(line.service ?? 0)
    if (!found) return []
    const { rate, reason } = found.priced
    return [{ line, rate, reason, passedOver: found.passedOver, ...computeCharge(line.hours, rate, reason) }]
  })
}

/** Reprices the lines of a visit by current rates, except those priced by hand, authorized, or credited. Returns whether any changed. */
export const repriceLines = async (tx: Tx, { request, event }: Visit, now: Date): Promise<boolean> => {
  const prices = await currentPricesOfLines(runInTx(tx), request, await readLines(tx, event.id), now)
  const changed = prices.filter(({ line, rate, amount }) => {
    const isFixed = line.credited || line.authorization === 1
    return !isFixed && (line.rate !== rate || line.amount !== amount)
  })
  if (changed.length === 0) return false
  const updates = changed.map(({ line, rate, reason, amount }) => ({
    id: line.id,
    rate,
    amount,
    price_reason: JSON.stringify(reason),
  }))
  await updateLines(tx, updates)
  return true
}
