import { useEffect, useMemo, useRef } from 'react'
import { useSavedViews } from '../../../../kit/savedViews.ts'
import {
  isModified,
  resolvedState,
  wordedState,
  type SavedView,
  type Words,
} from '../../../../kit/viewState.ts'
import { toast } from '../../../../ui/toast.ts'
import { plan, viewFields, viewWords, type ListState } from './plan.ts'

/** The saved views of the list: the one taken, whether the list has moved away from it, and how to take another. */
export const useViews = (state: ListState, set: (change: Partial<ListState>) => void, words: Words) => {
  const found = useSavedViews(plan.name)
  const views = useMemo(() => found.data ?? [], [found.data])
  const resolved = (view: SavedView) =>
    resolvedState(view, plan.defaults, viewFields, viewWords, words) as Partial<ListState>
  const current = views.find(({ id }) => id === state.view)
  const take = (view: SavedView) => set({ ...resolved(view), view: view.id, open: 0, page: 1 })
  const latest = useRef(take)
  latest.current = take
  // An address of the menu names a view only: /calibrates?open=12.
  useEffect(() => {
    if (state.open === 0 || !found.isSuccess) return
    const view = views.find(({ id }) => id === state.open)
    if (view) latest.current(view)
    else {
      toast.info('This view is no longer there. The list stands as you had it.')
      set({ open: 0 })
    }
  }, [state.open, found.isSuccess, views, set])
  return {
    views,
    current,
    isChanged: current !== undefined && isModified(state, resolved(current) as Record<string, never>),
    take,
    leave: () => set({ view: 0 }),
    /** The list as it stands, with "me" and "today" as words. */
    worded: () => wordedState(state, viewFields, viewWords, words),
  }
}
