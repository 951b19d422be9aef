import { useQueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { actionErrorText } from '../../../../kit/list/listError.ts'
import { actionRefusal } from '../../../../kit/api/actionRefusal.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'

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
      toast.ok(`${name} is back where it was`)
    } catch (error) {
      toast.error(actionErrorText(error, `${name} could not be moved back. Try again.`))
    }
    await markStale(client, ...firmCalls)
  }
  return async (moved: MovedFirm, to: MovedFirm, previewVersion: number): Promise<string | undefined> => {
    const { firm, name } = moved
    try {
      const { version } = await api('POST firm/moveLocation', {
        body: { firm, parent: to.firm, version: previewVersion },
      })
      toast.ok(`${name} stands below ${to.name} now`, { undo: () => undo(moved, version) })
      return undefined
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return actionRefusal(error.problem)
    } finally {
      await markStale(client, ...firmCalls)
    }
  }
}
