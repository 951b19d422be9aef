import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { saveView } from '#contract/identity.ts'
import type { BodyIn } from '#contract/kit/call.ts'
import { api } from '../api/client.ts'
import { read, markStale } from '../api/queries.ts'

/** The saved views of a list that this person may use (own, role's, and firm's), sorted by name. */
export const useSavedViews = (list: string) =>
  useQuery({ ...read('GET view/views', { query: { list } }), staleTime: 300_000 })

const useViewMutation = <I, A>(run: (input: I) => Promise<A>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: () => markStale(client, 'view/views') })
}

/** Creates a view, or updates one by its id. Resolves to its id and version. */
export const useSaveView = () =>
  useViewMutation((body: BodyIn<typeof saveView>) => api('POST view/saveView', { body }))
export const useDeleteView = () =>
  useViewMutation((id: number) => api('POST view/deleteView', { body: { id } }))
