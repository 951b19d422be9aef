import { useEffect, useMemo, useRef } from 'react'
import { useSavedViews } from './savedViews.ts'
import {
  isModified,
  resolvedState,
  wordedState,
  type SavedView,
  type Worded,
  type Words,
} from './viewState.ts'
import { toast } from '../../ui/toast.ts'
import type { ListPlan, State } from './listStore.ts'

/** What a list must know of itself to have saved views: `view` is the one taken, `open` one that an address asks for. */
type Viewed = State & { page: number; view: number; open: number }

/** What a saved view never keeps. */
const notKept = ['page', 'refresh', 'view', 'open']
const nobody: Worded = { people: [], days: [] }

/** The saved views of a list: the one taken, whether the list has moved away from it, and how to take another. */
export const useViews = <S extends Viewed>(
  plan: ListPlan<S>,
  state: S,
  set: (change: Partial<S>) => void,
  words: Words,
  worded: Worded = nobody,
) => {
  const found = useSavedViews(plan.name)
  const views = useMemo(() => found.data ?? [], [found.data])
  const fields = (Object.keys(plan.defaults) as (keyof S & string)[]).filter(
    (field) => !notKept.includes(field),
  )
  const resolved = (view: SavedView) =>
    resolvedState(view, plan.defaults, fields, worded, words) as Partial<S>
  const current = views.find(({ id }) => id === state.view)
  const take = (view: SavedView) => set({ ...resolved(view), view: view.id, open: 0, page: 1 } as Partial<S>)
  const latest = useRef(take)
  latest.current = take
  // An address of the menu names a view only: /calibrates?open=12.
  useEffect(() => {
    if (state.open === 0 || !found.isSuccess) return
    const view = views.find(({ id }) => id === state.open)
    if (view) latest.current(view)
    else {
      toast.info('This view is no longer there. The list stands as you had it.')
      set({ open: 0 } as Partial<S>)
    }
  }, [state.open, found.isSuccess, views, set])
  return {
    views,
    current,
    isChanged: current !== undefined && isModified(state, resolved(current) as Record<string, never>),
    take,
    leave: () => set({ view: 0 } as Partial<S>),
    /** The list as it stands, with "me" and "today" as words. */
    worded: () => wordedState(state, fields, worded, words),
  }
}
