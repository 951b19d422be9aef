import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateServiceRates } from '#contract/checklists.ts'
import { dollars } from '#contract/kit/money.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { clockText } from '../../../kit/time/zone.ts'
import { useDraftForm, type Conflict } from '../../../ui/form/useDraftForm.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from '../texts.ts'

export type Rate = AnswerOf<typeof calibrateServiceRates>[number]
/** The firm's rates by service id; empty means none. */
type Values = Record<string, string>

/** The call names a field `rates.{service}`. */
const serviceOf = (field: string): string => field.replace(/^rates\./, '')

/** A firm's rates as one form. Concurrent changes are settled per rate. */
export function useRates(firm: number, rates: readonly Rate[]) {
  const client = useQueryClient()
  const stored = useMemo<Values>(
    () => Object.fromEntries(rates.map((row) => [String(row.calibrateService), row.isOwn ? row.rate : ''])),
    [rates],
  )
  const refetch = () =>
    markStale(client, 'calibrate/calibrateServiceRates', 'lookup/calibrateService', 'lookup/calibrateLists')

  const send = async (values: Values, services: readonly string[]) => {
    const sent = services.map((id) => ({
      calibrateService: Number(id),
      rate: values[id] || null,
    }))
    const body = { firm, rates: sent, version: form.base.current }
    await api('POST calibrate/saveCalibrateServiceRates', { body })
    await refetch()
    toast.ok(t('rates.saved', { count: sent.length }))
  }
  const describeConflict = (conflict: NonNullable<CallError['problem']['conflict']>): Conflict => ({
    who: conflict.by,
    when: clockText(conflict.at),
    version: conflict.version,
    fields: conflict.fields.map(({ field, stored: now, yours }) => {
      const row = rates.find((each) => String(each.calibrateService) === serviceOf(field))
      const rateText = (rate: unknown) =>
        typeof rate === 'string'
          ? dollars(rate)
          : row
            ? t('rates.baseRateOf', { amount: dollars(row.base) })
            : t('rates.baseRate')
      return {
        name: serviceOf(field),
        label: row?.calibrateServiceName ?? field,
        stored: rateText(now),
        yours: rateText(yours),
      }
    }),
  })
  const form = useDraftForm<Values>({
    stored,
    draftKey: `rates:${firm}`,
    version: rates[0]?.version,
    check: (values) =>
      Object.fromEntries(
        Object.entries(values)
          .filter(([, rate]) => rate && !/^\d{1,9}(\.\d{1,2})?$/.test(rate))
          .map(([id]) => [id, t('rates.notAmount')]),
      ),
    save: async (values, changed) => {
      if (changed.length === 0) return
      try {
        await send(values, changed)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { conflict, errors } = error.problem
        if (conflict) {
          await refetch()
          return { conflict: describeConflict(conflict) }
        }
        toast.error(t('rates.notSaved', { reason: error.message }))
        return {
          errors: Object.fromEntries((errors ?? []).map((each) => [serviceOf(each.field), each.message])),
        }
      }
    },
  })

  return form
}
