import { useQueryClient } from '@tanstack/react-query'
import type { EventShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { t } from './texts.ts'

/** Moves a visit to the trash, with Undo. */
export const useDeleteVisit = ({ calibrate, calibrateEvent, number }: EventShape) => {
  const client = useQueryClient()
  const run = async (undo: boolean): Promise<void> => {
    try {
      await api('POST calibrate/deleteCalibrateEvent', { body: { calibrateEvent, undo } })
      await client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
      if (undo) toast.ok(t('delete.restored', { number }))
      else toast.ok(t('delete.done', { number }), { undo: () => run(true) })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('delete.failed', { number }))
    }
  }
  return () => run(false)
}
