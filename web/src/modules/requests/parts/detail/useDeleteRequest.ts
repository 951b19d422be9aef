import { links } from '#contract/links.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { t } from './texts.ts'

/** Deletes an unsubmitted order and navigates to the Pending list. Undo restores it and opens it again. */
export const useDeleteRequest = (
  { calibrate, ronumber }: RequestShape,
  openRequest: (calibrate: number) => void,
) => {
  const router = useRouter()
  const client = useQueryClient()
  return useCallback(() => {
    const deleteOrRestore = async (undo: boolean): Promise<void> => {
      try {
        await api('POST calibrate/deleteCalibrate', { body: { calibrate, undo } })
        if (undo) {
          toast.ok(t('delete.restored', { ronumber }))
          return openRequest(calibrate)
        }
        toast.ok(t('delete.done', { ronumber }), { undo: () => deleteOrRestore(true) })
        client.removeQueries({ queryKey: requestQuery(calibrate).queryKey })
        void router.navigate({ href: links.requests('Pending') })
      } catch (error) {
        toast.error(error instanceof CallError ? error.problem.detail : t('delete.failed', { ronumber }))
      }
    }
    void deleteOrRestore(false)
  }, [calibrate, ronumber, openRequest, router, client])
}
