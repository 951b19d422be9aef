import { useQueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { actionErrorText } from '../../../../kit/list/listError.ts'
import { actionRefusal } from '../../../../kit/api/actionRefusal.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'
import { t } from './texts.ts'

interface MovedFirm {
  firm: number
  name: string
}

/**
 * Moves a location, with undo in the toast. Returns why it was refused. `previewVersion` is the version that the
 * preview showed.
 */
export const useMove = () => {
  const client = useQueryClient()
  const undo = async ({ firm, name }: MovedFirm, version: number) => {
    try {
      await api('POST firm/moveLocation', { body: { firm, undo: true, version } })
      toast.ok(t('movedBack', { name }))
    } catch (error) {
      toast.error(actionErrorText(error, t('moveBackFailed', { name })))
    }
    await markStale(client, ...firmCalls)
  }
  return async (moved: MovedFirm, to: MovedFirm, previewVersion: number): Promise<string | undefined> => {
    const { firm, name } = moved
    try {
      const { version } = await api('POST firm/moveLocation', {
        body: { firm, parent: to.firm, version: previewVersion },
      })
      toast.ok(t('moved', { name, parent: to.name }), { undo: () => undo(moved, version) })
      return undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return actionRefusal(error.problem)
    } finally {
      await markStale(client, ...firmCalls)
    }
  }
}
