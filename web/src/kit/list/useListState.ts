import { useNavigate, useRouter, useSearch, type AnyRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { installation } from '../browser/installation.ts'
import { urlFieldsOf, saveState, loadState, type ListPlan, type State } from './listStore.ts'

const stores = () => ({
  session: sessionStorage,
  device: localStorage,
  environment: installation.environment,
})

/** State of a list: URL fields first, then remembered ones, then defaults. */
export const listStateAt = <S extends State>(plan: ListPlan<S>, address: Record<string, string>): S =>
  loadState(plan, address, stores())

/** Fields whose change keeps the current page. A change of any other field returns to page 1. */
const keepsPage = new Set(['page', 'viewMode', 'refresh'])

/** Whether navigation to another page has started while this list is still mounted. A late state change must not land there. */
const isLeaving = (router: AnyRouter): boolean => {
  const [, , to] = router.getMatchedRoutes(router.latestLocation.pathname)
  return to?.id !== router.state.matches.at(-1)?.routeId
}

/**
 * State of a list, kept in the URL and in browser storage (`plan` says where each field goes). `set` merges changed
 * fields; a new search, filter, order, or page size returns to page 1.
 * @param fixed fields determined by the route (/calibrates/Pending); they are neither read from the URL nor stored
 */
export const useListState = <S extends State>(plan: ListPlan<S>, fixed?: Partial<S>) => {
  const address = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const router = useRouter()
  const fixedJson = JSON.stringify(fixed ?? {})
  const state = useMemo(
    () => ({ ...listStateAt(plan, address), ...(JSON.parse(fixedJson) as Partial<S>) }),
    [plan, address, fixedJson],
  )
  const write = useCallback(
    (next: S) => {
      if (isLeaving(router)) return
      const fields = Object.keys(JSON.parse(fixedJson) as object)
      const own = Object.fromEntries(Object.entries(next).filter(([field]) => !fields.includes(field))) as S
      saveState(plan, own, stores())
      const others = Object.entries(address).filter(([field]) => !(field in plan.defaults))
      const search = { ...Object.fromEntries(others), ...urlFieldsOf(plan, own) }
      void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [plan, address, fixedJson, navigate, router],
  )
  // A change can arrive before the URL reflects the previous one, such as a debounced search followed by a page size.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const set = useCallback(
    (change: Partial<S>) => {
      const toFirstPage =
        'page' in latest.current && Object.keys(change).some((field) => !keepsPage.has(field))
      latest.current = { ...latest.current, ...(toFirstPage ? { page: 1 } : {}), ...change }
      write(latest.current)
    },
    [write],
  )
  const reset = useCallback(() => {
    write({ ...plan.defaults, ...(JSON.parse(fixedJson) as Partial<S>) })
  }, [plan, fixedJson, write])
  // Remembered fields go into the URL as well, so that the link can be shared or reloaded.
  useEffect(() => {
    const wanted = urlFieldsOf(plan, state)
    const fields = Object.keys(JSON.parse(fixedJson) as object)
    if (Object.keys(wanted).some((field) => !fields.includes(field) && address[field] === undefined))
      write(state)
  }, [plan, state, fixedJson, address, write])
  return { state, set, reset }
}
