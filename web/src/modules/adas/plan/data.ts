import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { InspectionShape, PlanEntryShape, PlanShape, RepairLineShape } from '#contract/adas.ts'
import type { AdasSystem } from '#contract/kit/adas.ts'
import { api, apiFile, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'

export type { InspectionShape, PlanEntryShape, PlanShape, RepairLineShape }

/** Calls that follow from the lines, the equipment, the decisions, and the services of an order. */
const planPaths = [
  'decode/plan',
  'calibrate/calibrateRepairLines',
  'decode/adasInspection',
  'decode/getAdasMatrix',
]
export const refreshPlan = (client: QueryClient): Promise<unknown> => markStale(client, ...planPaths)

/**
 * The plan of an order. It is read again when its lines, its rules, or the order change.
 * @param version of the order, whose vehicle and services the plan follows
 * @param day whose rules it follows; by default today, or the day on which the order was closed
 */
export const usePlan = (calibrate: number, version: number, day?: string) => {
  useLiveRefresh('adas_plan adas_rule request event', ...planPaths)
  const base = read('GET decode/plan', { query: day ? { calibrate, day } : { calibrate } })
  return useQuery({
    ...base,
    queryKey: [...base.queryKey, version] as unknown as typeof base.queryKey,
    placeholderData: (old) => old,
  })
}

/** Runs a change, refreshes the plan, and says what went wrong. Resolves to whether it was done. */
export const useChange = () => {
  const client = useQueryClient()
  return async (run: () => Promise<unknown>, failed: string): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      toast.error(actionErrorText(error, failed))
      return false
    } finally {
      await refreshPlan(client)
    }
  }
}

/** Remembers for the VIN whether a system is on the car. Undo brings back what was known before. */
export const useEquipment = (calibrate: number) => {
  const change = useChange()
  const save = (system: AdasSystem, isFitted: boolean | null) =>
    change(() => api('POST decode/saveEquipment', { body: { calibrate, system, isFitted } }), t('fit.failed'))
  return async ({ system, equipped }: PlanEntryShape, isFitted: boolean | null, done: string) => {
    const before = equipped.source === 'person' ? equipped.fitting === 'fitted' : null
    if (await save(system, isFitted)) toast.ok(done, { undo: () => void save(system, before) })
  }
}

/** Opens the report of an inspection in a new tab, which opens before the download while the click still counts. */
export const openInspection = async ({ adasInspection, ronumber }: InspectionShape): Promise<void> => {
  const tab = window.open('', '_blank')
  if (tab) tab.document.title = t('inspections.document', { ronumber })
  try {
    const url = URL.createObjectURL(await apiFile('GET decode/inspectionReport', { adasInspection }))
    if (tab) tab.location.replace(url)
    else toast.error(t('inspections.blocked'))
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  } catch (error) {
    tab?.close()
    toast.error(error instanceof CallError ? error.problem.detail : t('inspections.openFailed'))
  }
}
