import { useQuery } from '@tanstack/react-query'
import { read } from '../api/queries.ts'
import type { SavedView } from './viewState.ts'

/** Saved views of all lists that are pinned to the menu. Apart from the others, because every page loads it. */
export const usePinnedViews = () =>
  useQuery({
    ...read('GET view/views', { query: {} }),
    staleTime: 300_000,
    select: (views: SavedView[]) => views.filter((view) => view.isPinned),
  })
