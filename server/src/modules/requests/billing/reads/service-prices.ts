import { sql } from 'kysely'
import type { ServicePrice } from '#contract/requests/billing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { RunQuery } from '#server/kernel/postgres/database.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { pricingDetails } from '../../rules/service-price.ts'
import { readCurrentPrices } from '../../service-lines.ts'

type Head = {
  firm: number
  service_firm: number | null
  insurer: number | null
  vehicle: number | null
  services: number[]
}

/** Current prices of all services available to a request. @throws notFound outside the caller's scope */
export const servicePrices = async (
  run: RunQuery,
  actor: Actor,
  request: number,
  now: Date,
): Promise<ServicePrice[]> => {
  const [head] = await run(
    statement(sql<Head>`
      select r.firm, r.service_firm, r.insurer, r.vehicle,
        array(select s.id from service s where not s.is_inactive
          and (s.firm = 1 or s.firm = any(c.path) or s.firm = any(o.path))) as services
      from request r left join firm o on o.id = r.firm left join firm c on c.id = r.service_firm
      where r.id = ${request} and r.deleted_at is null and ${requestsInScope(actor)}`),
  )
  if (!head) throw notFound('repair order')
  const terms = await readCurrentPrices(run, head, head.services, now)
  return [...terms.values()].map(({ id, priced: { hours, rate, amount, reason } }) => ({
    calibrateService: id,
    hours,
    rate,
    amount,
    ...pricingDetails(reason),
  }))
}
