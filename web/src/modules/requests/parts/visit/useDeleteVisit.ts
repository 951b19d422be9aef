import { useQueryClient } from '@tanstack/react-query'
import type { EventShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'

/** Moves a visit to the trash, with Undo. */
export const useDeleteVisit = ({ calibrate, calibrateEvent, number }: EventShape) => {
  const client = useQueryClient()
  const run = async (undo: boolean): Promise<void> => {
    try {
      await api('POST calibrate/deleteCalibrateEvent', { body: { calibrateEvent, undo } })
      await client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
      if (undo) toast.ok(`Visit ${number} is back`)
      else toast.ok(`Visit ${number} deleted`, { undo: () => run(true) })
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : `Visit ${number} was not changed.`)
    }
  }
  return () => run(false)
}
