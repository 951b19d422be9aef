import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EstimateLine, EstimateTotal, RepairRow, RepairShape } from '#contract/estimates.ts'
import { apiUpload, CallError } from '../../kit/api/client.ts'
import { markStale, read } from '../../kit/api/queries.ts'
import { actionErrorText } from '../../kit/list/listError.ts'
import { useLiveRefresh } from '../../kit/live/live.ts'
import { toast } from '../../ui/toast.ts'
import { t } from './texts.ts'

export type { EstimateLine, EstimateTotal, RepairRow, RepairShape }

/** Calls that follow from a received estimate: its own, and the order's lines and plan. */
const paths = [
  'bms/repairs',
  'bms/repairBMS',
  'calibrate/calibrateRepairLines',
  'decode/plan',
  'calibrate/calibrate',
]
const refresh = (client: QueryClient): Promise<unknown> => markStale(client, ...paths)

export const useRepair = (repairData: number) => {
  useLiveRefresh('estimate', 'bms/repairBMS')
  return useQuery(read('GET bms/repairBMS', { query: { repairData } }))
}

/** Runs a change of an estimate. Resolves to what it answered, or undefined after a toast that says what went wrong. */
export const useEstimateChange = () => {
  const client = useQueryClient()
  return async <T>(run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run()
    } catch (error) {
      toast.error(actionErrorText(error, t('action.failed')))
      return undefined
    } finally {
      await refresh(client)
    }
  }
}

/** Every XML or ZIP file is an estimate; all others together are an EMS set. */
export const groupFiles = (files: readonly File[]): File[][] => {
  const isWhole = ({ name }: File) => /\.(xml|bms|zip)$/i.test(name)
  const set = files.filter((file) => !isWhole(file))
  const whole = files.filter(isWhole).map((file) => [file])
  return set.length > 0 ? [...whole, set] : whole
}

export const groupName = (files: readonly File[]): string =>
  files.length === 1 ? (files[0]?.name ?? '') : t('drop.files', { count: files.length })

export type Outcome = { name: string; estimate?: RepairShape & { isKnown: boolean }; problem?: string }

/** Sends estimates one after the other. Each is received or refused for itself. */
export const useSendEstimates = (calibrate?: number) => {
  const client = useQueryClient()
  const [sending, setSending] = useState<string>()
  const send = async (files: readonly File[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    const fields: Record<string, string> = calibrate === undefined ? {} : { calibrate: String(calibrate) }
    for (const group of groupFiles(files)) {
      const name = groupName(group)
      setSending(name)
      try {
        const estimate = await apiUpload<RepairShape & { isKnown: boolean }>(
          'bms/estimate',
          fields,
          group,
          name,
        )
        outcomes.push({ name, estimate })
      } catch (error) {
        const problem = error instanceof CallError ? error.message : t('drop.failed', { name })
        outcomes.push({ name, problem })
      }
    }
    setSending(undefined)
    await refresh(client)
    return outcomes
  }
  return { sending, send }
}

/** Says what became of an estimate that was received. */
export const announce = ({ isKnown, calibrateNumber }: RepairShape & { isKnown: boolean }): void => {
  if (isKnown) toast.ok(t('drop.known'))
  else if (calibrateNumber) toast.ok(t('drop.added', { number: calibrateNumber }))
  else toast.ok(t('drop.received'))
}
