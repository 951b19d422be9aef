import { sql } from 'kysely'
import type { Tx } from '#server/kernel/database.ts'
import { refused } from '#server/kernel/problems.ts'
import { amountOf, priceService, type Priced, type PriceReason, type RateOffer } from './rules/price.ts'
import type { RequestRow, Visit } from './store.ts'

export type ServiceTerms = { id: number; name: string; sort: number; priced: Priced }

type TermsRow = {
  id: number
  name: string
  sort: number
  hours: string
  is_inactive: boolean
  rate_type: string | null
  is_flat: boolean | null
  list_rate: string | null
  offers: { firm: number; firmName: string; distance: number; isForService: boolean; rate: string }[] | null
}

/**
 * Services with their price at the center of a request, or by the host's list before there is one. One statement.
 * @throws refused when one is unknown or no longer offered
 */
export const termsOf = async (
  tx: Tx,
  request: Pick<RequestRow, 'firm' | 'service_firm'>,
  ids: readonly number[],
): Promise<Map<number, ServiceTerms>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<TermsRow>`
    select s.id, s.name, s.sort, s.hours, s.is_inactive, t.name as rate_type, t.is_flat, t.rate as list_rate, o.offers
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
    where s.id = any(${[...ids]}::int[])`.execute(tx)
  const terms = new Map<number, ServiceTerms>()
  for (const row of rows) {
    if (row.is_inactive) throw refused(`${row.name} is no longer offered. Choose another service.`)
    terms.set(row.id, { id: row.id, name: row.name, sort: row.sort, priced: priceOf(row) })
  }
  const unknown = ids.find((id) => !terms.has(id))
  if (unknown !== undefined) throw refused(`There is no service ${unknown}. Choose one from the list.`)
  return terms
}

const priceOf = (row: TermsRow): Priced => {
  const offers: RateOffer[] = row.offers ?? []
  return priceService(
    { hours: row.hours, rateType: row.rate_type, isFlat: row.is_flat ?? false, listRate: row.list_rate },
    offers,
  )
}

export type LineRow = {
  id: number
  service: number | null
  description: string
  hours: string
  rate: string
  amount: string
  credited: boolean
  credit: string
  authorization: number | null
  price_reason: unknown
  version: number
}

export const linesOf = (tx: Tx, event: number): Promise<LineRow[]> =>
  tx
    .selectFrom('event_service')
    .select(['id', 'service', 'description', 'hours', 'rate', 'amount', 'credited', 'credit'])
    .select(['authorization', 'price_reason', 'version'])
    .where('event', '=', event)
    .orderBy('sort')
    .orderBy('id')
    .execute()

export const isFlat = (line: Pick<LineRow, 'price_reason'>): boolean =>
  (line.price_reason as PriceReason | null)?.isFlat ?? false

/** New hours or a new rate of a line: its amount, and who made the price when a person did. */
export const repriced = (
  line: Pick<LineRow, 'hours' | 'rate' | 'price_reason'>,
  change: { hours?: string | undefined; rate?: string | undefined },
) => {
  const hours = change.hours ?? line.hours
  const rate = change.rate ?? line.rate
  const reason: PriceReason | null =
    Number(rate) === Number(line.rate)
      ? (line.price_reason as PriceReason | null)
      : { from: 'hand', ...(isFlat(line) ? { isFlat: true } : {}) }
  return {
    hours,
    rate,
    amount: amountOf(hours, rate, isFlat(line)),
    price_reason: JSON.stringify(reason),
  }
}

/** Prices the lines of a visit by the center that it went to; what was entered by hand stays. */
export const repriceVisit = async (tx: Tx, { request, event }: Visit): Promise<void> => {
  const lines = (await linesOf(tx, event.id)).filter(
    (line) => line.service !== null && (line.price_reason as PriceReason | null)?.from !== 'hand',
  )
  const active = await tx
    .selectFrom('service')
    .select('id')
    .where('is_inactive', '=', false)
    .where('id', 'in', lines.map((line) => line.service ?? 0).concat(0))
    .execute()
  const terms = await termsOf(
    tx,
    request,
    active.map((row) => row.id),
  )
  for (const line of lines) {
    const priced = terms.get(line.service ?? 0)?.priced
    if (!priced) continue
    await tx
      .updateTable('event_service')
      .set({
        rate: priced.rate,
        amount: amountOf(line.hours, priced.rate, priced.reason.isFlat ?? false),
        price_reason: JSON.stringify(priced.reason),
      })
      .where('id', '=', line.id)
      .execute()
  }
}
