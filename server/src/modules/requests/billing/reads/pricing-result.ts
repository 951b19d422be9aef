import { sql } from 'kysely'
import { localAt } from '#contract/kit/time.ts'
import type { PricingResult } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { eventsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { ruleText, type StoredRule } from '#server/modules/pricing/door.ts'
import { eventRights } from '../../policy.ts'
import {
  computeCharge,
  arePricesLocked,
  explainPriceSteps,
  type PriceReason,
} from '../../rules/service-price.ts'
import { currentPricesOfLines } from '../../service-lines.ts'

type Head = {
  id: number
  version: number
  status: number
  hold_from: number | null
  started_at: string | null
  request_status: number
  firm: number
  service_firm: number | null
  insurer: number | null
  vehicle: number | null
  technician_ids: number[]
  time_zone: string
}
type Line = {
  id: number
  service: number | null
  description: string
  hours: string
  rate: string
  amount: string
  credited: boolean
  authorization: number | null
  price_reason: PriceReason | null
}

const named = (rule: StoredRule) => ({
  pricingRule: rule.id,
  pricingRuleName: rule.name,
  version: rule.version,
  startsOn: rule.startsOn,
  says: ruleText(rule),
})

/** How the prices of a visit were determined, and what they would be today. @throws notFound outside the caller's scope */
export const pricingResult = async (
  run: RunQuery,
  actor: Actor,
  event: number,
  now: Date,
): Promise<PricingResult> => {
  const [[head], lines] = await Promise.all([
    run(
      statement(sql<Head>`
        select e.id, e.version, e.status, e.hold_from, e.started_at, r.status as request_status, e.firm, e.service_firm,
          r.insurer, r.vehicle, coalesce(c.time_zone, 'UTC') as time_zone,
          array(select t."user" from event_technician t where t.event = e.id) as technician_ids
        from event e join request r on r.id = e.request
        left join firm c on c.id = coalesce(e.service_firm, 1)
        where e.id = ${event} and e.deleted_at is null and r.deleted_at is null and ${eventsInScope(actor)}`),
    ),
    run(
      statement(sql<Line>`select s.id, s.service, s.description, s.hours, s.rate, s.amount, s.credited,
          s."authorization", s.price_reason
        from event_service s where s.event = ${event} order by s.sort, s.id`),
    ),
  ])
  if (!head) throw notFound('visit')
  const keeps = arePricesLocked(head.status)
  const today = new Map(
    keeps
      ? []
      : (await currentPricesOfLines(run, head, lines, now)).map((each) => [each.line.id, each] as const),
  )
  const services = lines.map((line) => serviceResult(line, today.get(line.id)))
  return {
    calibrateEvent: event,
    keepsPrice: keeps,
    on: localAt(now, head.time_zone).slice(0, 10),
    mayPriceAgain: eventRights(actor, head).includes('prices') && services.some(({ today: other }) => other),
    services,
    version: head.version,
  }
}

type Today = Awaited<ReturnType<typeof currentPricesOfLines<Line>>>[number]

const serviceResult = (line: Line, today: Today | undefined): PricingResult['services'][number] => {
  const { price_reason: reason } = line
  const { gross, discount } = computeCharge(line.hours, line.rate, reason)
  const stays = line.credited || line.authorization === 1
  const differs = today && !stays && (today.rate !== line.rate || today.amount !== line.amount)
  return {
    id: line.id,
    description: line.description,
    hours: line.hours,
    rate: line.rate,
    gross,
    discount,
    amount: line.amount,
    says: explainPriceSteps(line.hours, line.rate, reason),
    rule: reason?.rule ? named(reason.rule) : null,
    discountRule: reason?.discount ? named(reason.discount) : null,
    today: differs
      ? {
          rate: today.rate,
          amount: today.amount,
          says: explainPriceSteps(line.hours, today.rate, today.reason),
        }
      : null,
    passedOver: (today?.passedOver ?? []).map(({ rule, why }) => ({ ...named(rule), why })),
  }
}
