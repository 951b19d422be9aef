import { sql } from 'kysely'
import { runIn, type Run, type Tx } from '#server/kernel/postgres/database.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { chooseRules, rulesAt, type Choice } from '#server/modules/pricing/door.ts'
import { chargedBy, priceService, type Priced, type PriceReason, type RateOffer } from './rules/pricing.ts'
import type { RequestRow, Visit } from './store.ts'

/** A service with its price, and the rules that hold for it and do not count. */
export type ServiceTerms = {
  id: number
  name: string
  sort: number
  priced: Priced
  passedOver: Choice['passedOver']
}

type Priceable = Pick<RequestRow, 'firm' | 'service_firm' | 'insurer' | 'vehicle'>

type TermsRow = {
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
 * Services with their price of today at the center of a request, or by the host's list before there is one. Two statements.
 * @throws refused when one is unknown or no longer offered
 */
export const termsOf = async (
  run: Run,
  request: Priceable,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, ServiceTerms>> => {
  if (ids.length === 0) return new Map()
  const rows = await run(
    statement(sql<TermsRow>`
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
  const { rules, make, day } = await rulesAt(run, request, now)
  const terms = new Map<number, ServiceTerms>()
  for (const row of rows) {
    if (row.is_inactive) throw refused(`${row.name} is no longer offered. Choose another service.`)
    const facts = { insurer: request.insurer, make, service: row.id, group: row.service_group }
    const choice = chooseRules(rules, facts, day)
    const { id, name, sort } = row
    terms.set(id, { id, name, sort, priced: priceOf(row, choice, day), passedOver: choice.passedOver })
  }
  const unknown = ids.find((id) => !terms.has(id))
  if (unknown !== undefined) throw refused(`There is no service ${unknown}. Choose one from the list.`)
  return terms
}

const priceOf = (row: TermsRow, choice: Choice, day: string): Priced => {
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

export const linesOf = (tx: Tx, event: number): Promise<LineRow[]> =>
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

/** New hours or a new rate of a line: its amount, and who made the price when a person did. */
export const repriced = (
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
    amount: chargedBy(hours, rate, reason).amount,
    price_reason: JSON.stringify(reason),
  }
}

type Written = {
  id: number
  hours?: string
  rate: string
  amount: string
  price_reason: string
  description?: string
}
/** Writes prices of lines in one statement; what is left out of a line stays. Answers the lines as they stand now. */
export const writeLines = async (tx: Tx, lines: readonly Written[]): Promise<LineRow[]> => {
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

type Listed = Pick<LineRow, 'id' | 'service' | 'hours' | 'price_reason'>
/** What the rates and rules of today say of those lines that have a service and no price by hand. */
export const termsToday = async <T extends Listed>(
  run: Run,
  request: Priceable,
  lines: readonly T[],
  now: Date,
) => {
  const listed = lines.filter((line) => line.service !== null && line.price_reason?.from !== 'hand')
  const active = await run(
    statement(sql<{ id: number }>`select id from service where not is_inactive
      and id = any(${listed.map((line) => line.service ?? 0)}::int[])`),
  )
  const ids = active.map((row) => row.id)
  const terms = await termsOf(run, request, ids, now)
  return listed.flatMap((line) => {
    const found = terms.get(line.service ?? 0)
    if (!found) return []
    const { rate, reason } = found.priced
    return [{ line, rate, reason, passedOver: found.passedOver, ...chargedBy(line.hours, rate, reason) }]
  })
}

/** Prices the lines of a visit by today; what was entered by hand, agreed to or credited stays. Answers whether any changed. */
export const repriceVisit = async (tx: Tx, { request, event }: Visit, now: Date): Promise<boolean> => {
  const today = await termsToday(runIn(tx), request, await linesOf(tx, event.id), now)
  const changed = today.filter(({ line, rate, amount }) => {
    const isAgreed = line.credited || line.authorization === 1
    return !isAgreed && (line.rate !== rate || line.amount !== amount)
  })
  if (changed.length === 0) return false
  const written = changed.map(({ line, rate, reason, amount }) => ({
    id: line.id,
    rate,
    amount,
    price_reason: JSON.stringify(reason),
  }))
  await writeLines(tx, written)
  return true
}
