import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { saveView } from '#contract/identity.ts'
import type { BodyIn } from '#contract/kit/call.ts'
import { api } from '../api/client.ts'
import { read, markStale } from '../api/queries.ts'
import type { SavedView } from './viewState.ts'

/** The views of a list that this person may use: own, the role's, the firm's; by name. */
export const useSavedViews = (list: string) =>
  useQuery({ ...read('GET view/views', { query: { list } }), staleTime: 300_000 })

/** The views that are pinned to the menu, of all lists. */
export const usePinnedViews = () =>
  useQuery({
    ...read('GET view/views', { query: {} }),
    staleTime: 300_000,
    select: (views: SavedView[]) => views.filter((view) => view.isPinned),
  })

const useViewChange = <I, A>(run: (input: I) => Promise<A>) => {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSuccess: () => markStale(client, 'view/views') })
}

/** Saves a view, or changes one by its id; answers the id. */
export const useSaveView = () =>
  useViewChange((body: BodyIn<typeof saveView>) => api('POST view/saveView', { body }))
export const useDeleteView = () =>
  useViewChange((id: number) => api('POST view/deleteView', { body: { id } }))
