import { useNavigate, useRouter, useSearch, type AnyRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { installation } from '../browser/installation.ts'
import { addressOf, keepState, loadState, type ListPlan, type State } from './listStore.ts'

const stores = () => ({
  session: sessionStorage,
  device: localStorage,
  environment: installation.environment,
})

/** The state of a list at an address: what it says, over what is remembered. */
export const listStateAt = <S extends State>(plan: ListPlan<S>, address: Record<string, string>): S =>
  loadState(plan, address, stores())

/** Fields whose change leaves the page one is on; all others go back to the first. */
const keepsPage = new Set(['page', 'viewMode', 'refresh'])

/** Whether one is on the way to another page while this one still stands: what comes late is not for that one. */
const isLeaving = (router: AnyRouter): boolean => {
  const [, , to] = router.getMatchedRoutes(router.latestLocation.pathname)
  return to?.id !== router.state.matches.at(-1)?.routeId
}

/**
 * The state of a list, in the address and remembered (`plan` says which field where). `set` takes the fields that
 * change; a new search, filter, order or size begins at page 1. `fixed` are fields that the route settles
 * (/calibrates/Pending): they are neither read nor kept.
 */
export const useListState = <S extends State>(plan: ListPlan<S>, fixed?: Partial<S>) => {
  const address = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const router = useRouter()
  const settled = JSON.stringify(fixed ?? {})
  const state = useMemo(
    () => ({ ...listStateAt(plan, address), ...(JSON.parse(settled) as Partial<S>) }),
    [plan, address, settled],
  )
  const write = useCallback(
    (next: S) => {
      if (isLeaving(router)) return
      const fields = Object.keys(JSON.parse(settled) as object)
      const own = Object.fromEntries(Object.entries(next).filter(([field]) => !fields.includes(field))) as S
      keepState(plan, own, stores())
      const others = Object.entries(address).filter(([field]) => !(field in plan.defaults))
      const search = { ...Object.fromEntries(others), ...addressOf(plan, own) }
      void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
    },
    [plan, address, settled, navigate, router],
  )
  // A change may come before the address shows the last one: a search that waited, and a page size beside it.
  const latest = useRef(state)
  useLayoutEffect(() => {
    latest.current = state
  }, [state])
  const set = useCallback(
    (change: Partial<S>) => {
      const first = 'page' in latest.current && Object.keys(change).some((field) => !keepsPage.has(field))
      latest.current = { ...latest.current, ...(first ? { page: 1 } : {}), ...change }
      write(latest.current)
    },
    [write],
  )
  const reset = useCallback(() => {
    write({ ...plan.defaults, ...(JSON.parse(settled) as Partial<S>) })
  }, [plan, settled, write])
  // What was remembered is shown in the address too, so that it can be sent to someone or reloaded.
  useEffect(() => {
    const wanted = addressOf(plan, state)
    const fields = Object.keys(JSON.parse(settled) as object)
    if (Object.keys(wanted).some((field) => !fields.includes(field) && address[field] === undefined))
      write(state)
  }, [plan, state, settled, address, write])
  return { state, set, reset }
}
