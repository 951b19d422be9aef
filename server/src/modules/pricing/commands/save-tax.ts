import type { BodyOf } from '#contract/kit/call.ts'
import type { taxRate } from '#contract/pricing.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { dateErrors, required } from '../rules/fields.ts'
import { saveDated } from './save-dated.ts'

export const saveTax = (tx: Tx, actor: Actor, body: BodyOf<typeof taxRate>): Promise<{ id: number }> =>
  saveDated(
    tx,
    actor,
    { table: 'tax_rate', what: 'tax rate', names: { name: 'taxRateName', state: 'stateProvince' } },
    { id: body.taxRate, firm: body.firm, version: body.version },
    {
      name: body.taxRateName,
      country: body.country?.toUpperCase(),
      state: body.stateProvince?.toUpperCase(),
      postal: body.postal?.toUpperCase(),
      percent: body.percent && fourDecimals(body.percent),
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      is_inactive: body.isInactive,
    },
    async (_, next) => {
      const errors = [
        ...required(next, { taxRateName: 'name', percent: 'percent', startsOn: 'starts_on' }),
        ...dateErrors(next),
      ]
      if (errors.length > 0) throw invalid(errors)
    },
  )

/** Four decimals as stored, so that an equal value doesn't count as a change. */
const fourDecimals = (percent: string): string => {
  const [whole, part = ''] = percent.split('.')
  return `${Number(whole)}.${part.padEnd(4, '0')}`
}
