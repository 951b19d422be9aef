import { useEffect, useMemo, useRef } from 'react'
import { useSavedViews } from './savedViews.ts'
import {
  isModified,
  resolveView,
  savedStateOf,
  type SavedView,
  type KeywordFields,
  type ViewContext,
} from './viewState.ts'
import { toast } from '../../ui/toast.ts'
import type { ListPlan, State } from './listStore.ts'
import { t } from './viewTexts.ts'

/** State of a list with saved views: `view` is the one applied, `open` one that the URL requests. */
type ViewedState = State & { page: number; view: number; open: number }

/** Fields that a saved view never stores. */
const unsavedFields = ['page', 'refresh', 'view', 'open']
const noFields: KeywordFields = { people: [], days: [] }

/** A list's saved views: which one is applied, whether the list differs from it, and how to apply another. */
export const useViews = <S extends ViewedState>(
  plan: ListPlan<S>,
  state: S,
  set: (change: Partial<S>) => void,
  context: ViewContext,
  worded: KeywordFields = noFields,
) => {
  const found = useSavedViews(plan.name)
  const views = useMemo(() => found.data ?? [], [found.data])
  const fields = (Object.keys(plan.defaults) as (keyof S & string)[]).filter(
    (field) => !unsavedFields.includes(field),
  )
  const resolve = (view: SavedView) => resolveView(view, plan.defaults, fields, worded, context) as Partial<S>
  const current = views.find(({ id }) => id === state.view)
  const take = (view: SavedView) => set({ ...resolve(view), view: view.id, open: 0, page: 1 } as Partial<S>)
  const latest = useRef(take)
  latest.current = take
  // A menu link names only the view: /calibrates?open=12.
  useEffect(() => {
    if (state.open === 0 || !found.isSuccess) return
    const view = views.find(({ id }) => id === state.open)
    if (view) latest.current(view)
    else {
      toast.info(t('gone'))
      set({ open: 0 } as Partial<S>)
    }
  }, [state.open, found.isSuccess, views, set])
  return {
    views,
    current,
    isChanged: current !== undefined && isModified(state, resolve(current) as Record<string, never>),
    take,
    leave: () => set({ view: 0 } as Partial<S>),
    /** The list's current state, with "me" and "today" in place of their current values. */
    worded: () => savedStateOf(state, fields, worded, context),
  }
}
