import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { calibrateServiceRates } from '#contract/checklists.ts'
import { api, CallError } from '../../../kit/client.ts'
import { stale } from '../../../kit/queries.ts'
import { clockShown } from '../../../kit/zone.ts'
import { useDraftForm, type Conflict } from '../../../ui/form/useDraftForm.ts'
import { toast } from '../../../ui/toast.ts'

export type Rate = AnswerOf<typeof calibrateServiceRates>[number]
/** Own rates by the number of their service; an empty one is none. */
type Values = Record<string, string>

/** The call names a rate `rates.{service}`. */
const serviceOf = (field: string): string => field.replace(/^rates\./, '')

/** The own rates of a firm as one form: what others set meanwhile is asked about, rate by rate. */
export function useRates(firm: number, rates: readonly Rate[]) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const stored = useMemo<Values>(
    () => Object.fromEntries(rates.map((row) => [String(row.calibrateService), row.isOwn ? row.rate : ''])),
    [rates],
  )
  const refetch = () =>
    stale(client, 'calibrate/calibrateServiceRates', 'lookup/calibrateService', 'lookup/calibrateLists')

  const send = async (services: readonly string[]) => {
    const sent = services.map((id) => ({
      calibrateService: Number(id),
      rate: form.values[id] || null,
    }))
    const body = { firm, rates: sent, version: form.base.current }
    await api('POST calibrate/saveCalibrateServiceRates', { body })
    await refetch()
    toast.ok(`${sent.length} ${sent.length === 1 ? 'rate' : 'rates'} saved`)
  }
  const inWords = (met: NonNullable<CallError['problem']['conflict']>): Conflict => ({
    who: met.by,
    when: clockShown(met.at),
    fields: met.fields.map(({ field, stored: now, yours }) => {
      const row = rates.find((each) => String(each.calibrateService) === serviceOf(field))
      const words = (rate: unknown) =>
        typeof rate === 'string' ? `$${rate}` : `base rate${row ? `, $${row.base}` : ''}`
      return {
        name: serviceOf(field),
        label: row?.calibrateServiceName ?? field,
        stored: words(now),
        yours: words(yours),
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
          .map(([id]) => [id, 'An amount such as 120.00']),
      ),
    save: async (_, changed) => {
      if (changed.length === 0) return
      try {
        await send(changed)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { conflict, errors } = error.problem
        if (conflict) {
          // What is stored now is shown, and the next save is made on it.
          form.base.current = conflict.version
          await refetch()
          return { conflict: inWords(conflict) }
        }
        toast.error(`Not saved. ${error.message}`)
        return {
          errors: Object.fromEntries((errors ?? []).map((each) => [serviceOf(each.field), each.message])),
        }
      }
    },
  })

  const met = form.conflict?.fields.map(({ name }) => name) ?? []
  const saveMine = async (mine: readonly string[]) => {
    const given = met.filter((service) => !mine.includes(service))
    const kept = form.changed.filter((service) => !given.includes(service))
    setAsking(true)
    try {
      if (kept.length > 0) await send(kept)
      form.takeStored([...given, ...kept])
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.error(
        error.problem.conflict
          ? 'It was changed once more meanwhile. Save again to choose anew.'
          : `Not saved. ${error.message}`,
      )
    } finally {
      setAsking(false)
    }
  }
  return { form, asking, takeStored: () => form.takeStored(met), saveMine }
}
