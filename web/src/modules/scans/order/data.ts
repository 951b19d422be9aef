import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ScanShape } from '#contract/scans.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { actionErrorText } from '../../../kit/list/listError.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { toast } from '../../../ui/toast.ts'
import { t } from './texts.ts'

export type { ScanShape }

/** Calls that change with the scans of an order: its files, its history, and its plan. */
const scanPaths = ['calibrate/scans', 'calibrate/scansByVIN', 'decode/plan', 'calibrate/calibrate']

export const refreshScans = (client: QueryClient): Promise<unknown> => markStale(client, ...scanPaths)

export const useScans = (calibrate: number) => {
  useLiveRefresh('adas_plan request scan_configuration', 'calibrate/scans')
  return useQuery(read('GET calibrate/scans', { query: { calibrate } }))
}

/** Runs a change, refreshes the scans, and says what went wrong. Resolves to whether it was done. */
export const useScanChange = () => {
  const client = useQueryClient()
  return async (run: () => Promise<unknown>, failed: string): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      toast.error(actionErrorText(error, failed))
      return false
    } finally {
      await refreshScans(client)
    }
  }
}

/** Removes a scan; undo puts it back. */
export const useRemoveScan = () => {
  const change = useScanChange()
  return async ({ scan, fileName: name }: ScanShape): Promise<void> => {
    const send = (undo: boolean) =>
      change(() => api('POST calibrate/deleteScan', { body: { scan, undo } }), t('scans.removeFailed'))
    if (!(await send(false))) return
    toast.ok(t('scans.removed', { name }), {
      undo: async () => {
        if (await send(true)) toast.ok(t('scans.back', { name }))
      },
    })
  }
}
