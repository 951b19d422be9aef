import type { BodyOf } from '#contract/kit/call.ts'
import type { saveCalibrateEvent } from '#contract/requests/calls.ts'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { refused, refusedFields } from '#server/kernel/http/problems.ts'
import { readCurrentPrices, type LineRow } from '../service-lines.ts'
import type { Visit } from '../store.ts'
import {
  isSameTerms,
  requestedTerms,
  type LinesAsRead,
  type LineTerms,
} from '../rules/service-line-conflicts.ts'
import { t } from './texts.ts'

export type ServiceListInput = NonNullable<BodyOf<typeof saveCalibrateEvent>['serviceList']>

/**
 * Drops repeated listed services, which a visit has only once. Free-text lines may repeat.
 * @throws refused when one service is sent twice at different prices
 */
export const dedupeByService = (
  requested: ServiceListInput,
  lines: readonly LineRow[],
  mayPrice: boolean,
): ServiceListInput => {
  const known = new Map<number, LineTerms>()
  const isFirst = (input: ServiceListInput[number]): boolean => {
    const line = lines.find(({ id, service }) =>
      input.id > 0 ? id === input.id : service !== null && service === input.calibrateService,
    )
    const service = line?.service ?? input.calibrateService ?? 0
    if (service <= 0) return true
    const seen = known.get(service)
    const terms = requestedTerms(seen ?? line ?? { description: '', hours: '0', rate: '0' }, input, mayPrice)
    if (seen && !isSameTerms(seen, terms))
      throw refused(t.message('services.twice', { service: terms.description }))
    known.set(service, terms)
    return seen === undefined
  }
  return requested.toSorted((a, b) => Number(b.id > 0) - Number(a.id > 0)).filter(isFirst)
}

/**
 * Prices are the center's to set. A price that equals the stored, read, or listed one isn't a change.
 * @throws refused naming the fields that would change a price
 */
export const refusePrices = async (
  tx: Tx,
  { request }: Visit,
  requested: ServiceListInput,
  {
    lineFor,
    read,
    now,
  }: { lineFor: (input: ServiceListInput[number]) => LineRow | undefined; read: LinesAsRead; now: Date },
): Promise<void> => {
  const priced = requested.filter(({ hours, rate }) => hours !== undefined || rate !== undefined)
  const newServices = priced.flatMap((input) => (lineFor(input) ? [] : (input.calibrateService ?? 0)))
  const prices = await readCurrentPrices(
    runInTx(tx),
    request,
    newServices.filter((service) => service > 0),
    now,
  )
  const message = t.message('services.centerSets')
  const errors = priced.flatMap((input) => {
    const before = read?.before.find(({ id }) => id === input.id)
    const known = [lineFor(input), before, prices.get(input.calibrateService ?? 0)?.priced]
    return (['hours', 'rate'] as const)
      .filter((name) => input[name] !== undefined)
      .filter((name) => !known.some((each) => each && Number(each[name]) === Number(input[name])))
      .map((name) => ({ field: `serviceList.${requested.indexOf(input)}.${name}`, message }))
  })
  if (errors.length > 0) throw refusedFields(errors)
}
