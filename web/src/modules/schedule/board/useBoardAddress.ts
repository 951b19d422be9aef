import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { isRecord, parseJson } from '../../../ui/storedValue.ts'
import { isDay } from '../parts/day.ts'
import type { LaneMode } from './rules/lanes.ts'
import { views, type View } from './rules/range.ts'

const storageKey = 'calibrate.schedule'
const modes = ['both', 'bays', 'techs'] as const

const isView = (value: unknown): value is View => views.includes(value as View)
const isMode = (value: unknown): value is LaneMode => modes.includes(value as LaneMode)
/** What was chosen last on this device. */
const remembered = (): Record<string, unknown> => {
  const stored = parseJson(localStorage.getItem(storageKey))
  return isRecord(stored) ? stored : {}
}

interface Change {
  view?: View
  day?: string
  lanes?: LaneMode
  lane?: string
  firm?: number
}

/**
 * View, day, lanes, and location of the board. They stand in the address, so that a link or a reload shows the same; view
 * and lanes that it lacks are those chosen last on this device.
 */
export const useBoardAddress = (today: string) => {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const last = remembered()
  const view = [search.view, last.view].find(isView) ?? 'day'
  const lanes = [search.lanes, last.lanes].find(isMode) ?? 'both'
  const day = typeof search.day === 'string' && isDay(search.day) ? search.day : today
  const firm = Number(search.firm) > 0 ? Number(search.firm) : undefined
  const lane = typeof search.lane === 'string' ? search.lane : undefined
  const go = useCallback(
    (change: Change) => {
      const next = { view, day, lanes, lane, firm, ...change }
      localStorage.setItem(storageKey, JSON.stringify({ view: next.view, lanes: next.lanes }))
      const full = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined))
      void navigate({ to: '.', search: full, replace: true, resetScroll: false } as never)
    },
    [navigate, view, day, lanes, lane, firm],
  )
  const isWhole = search.view === view && search.lanes === lanes && search.day === day
  useEffect(() => {
    // A page that is being left already has the address of the next one.
    if (!isWhole && location.pathname === '/schedule') go({})
  }, [isWhole, go])
  return { view, day, lanes, lane, firm, go }
}
