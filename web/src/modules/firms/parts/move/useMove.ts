import { useQueryClient } from '@tanstack/react-query'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { toast } from '../../../../ui/toast.ts'
import { firmCalls } from '../../data.ts'

interface MovedFirm {
  firm: number
  name: string
}

/** Moves a location, with undo in the toast. Returns the server's message if it was refused. */
export const useMove = () => {
  const client = useQueryClient()
  const undo = async ({ firm, name }: MovedFirm) => {
    try {
      await api('POST firm/moveLocation', { body: { firm, undo: true } })
      toast.ok(`${name} is back where it was`)
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : `${name} could not be moved back. Try again.`)
    }
    await markStale(client, ...firmCalls)
  }
  return async (moved: MovedFirm, to: MovedFirm): Promise<string | undefined> => {
    try {
      await api('POST firm/moveLocation', { body: { firm: moved.firm, parent: to.firm } })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return error.message
    }
    await markStale(client, ...firmCalls)
    toast.ok(`${moved.name} stands below ${to.name} now`, { undo: () => undo(moved) })
    return undefined
  }
}
