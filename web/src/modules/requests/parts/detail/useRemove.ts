import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'

/** Deletes an order that is not yet sent, and leads to the others of its kind; Undo brings it back and shows it. */
export const useRemove = ({ calibrate, ronumber }: RequestShape, go: (calibrate: number) => void) => {
  const router = useRouter()
  const client = useQueryClient()
  return useCallback(() => {
    const remove = async (undo: boolean): Promise<void> => {
      try {
        await api('POST calibrate/deleteCalibrate', { body: { calibrate, undo } })
        if (undo) {
          toast.ok(`RO ${ronumber} is back`)
          return go(calibrate)
        }
        toast.ok(`RO ${ronumber} deleted`, { undo: () => remove(true) })
        client.removeQueries({ queryKey: requestQuery(calibrate).queryKey })
        void router.navigate({ href: '/calibrates/Pending' })
      } catch (error) {
        toast.error(error instanceof CallError ? error.problem.detail : `RO ${ronumber} was not changed.`)
      }
    }
    void remove(false)
  }, [calibrate, ronumber, go, router, client])
}
