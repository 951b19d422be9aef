import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, type TouchEvent } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { useNow } from '../../../kit/time/age.ts'
import { useLiveRefresh } from '../../../kit/live/live.ts'
import { read } from '../../../kit/api/queries.ts'
import { useCommands } from '../../../ui/commands.ts'
import { isDay, shiftDay } from './day.ts'

const path = 'calibrate/calibrateEventsActive'
/** More than any center does on a day; the server answers at most 1,000. */
const most = 500

/** The visits of a day in the reader's scope; kept fresh by live messages. */
export const useVisits = (date: string) => {
  useLiveRefresh('request event file', path)
  return useQuery({
    ...read(`GET ${path}`, { query: { date, pageSize: most } }),
    placeholderData: keepPreviousData,
  })
}

/** The day shown: today, or the one in the address; by arrows of the keyboard and T. */
export const useChosenDay = (zone: string) => {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const today = localAt(new Date(useNow()), zone).slice(0, 10)
  const day = isDay(search.date) ? search.date : today
  const put = useCallback(
    (change: Record<string, string | undefined>) => {
      const next = Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
      )
      void navigate({ to: '.', search: next, replace: true, resetScroll: false } as never)
    },
    [navigate, search],
  )
  const go = useCallback((next: string) => put({ date: next === today ? undefined : next }), [put, today])
  const commands = useMemo(
    () => [
      {
        id: 'day.previous',
        title: 'Previous day',
        group: 'Show',
        keys: 'arrowleft',
        run: () => go(shiftDay(day, -1)),
      },
      {
        id: 'day.next',
        title: 'Next day',
        group: 'Show',
        keys: 'arrowright',
        run: () => go(shiftDay(day, 1)),
      },
      { id: 'day.today', title: 'Today', group: 'Show', keys: 't', run: () => go(today) },
    ],
    [day, today, go],
  )
  useCommands(commands)
  return { day, today, go, put, search }
}

/** Pixels a finger has to go sideways, and how much more than up or down, to mean the next day. */
const reach = 70
const slant = 2

/** Props that hear a sideways swipe. */
export const useSwipe = (go: (by: number) => void) => {
  const from = useRef<{ x: number; y: number }>(undefined)
  const latest = useRef(go)
  useEffect(() => {
    latest.current = go
  })
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!from.current || !touch) return
      const [x, y] = [touch.clientX - from.current.x, touch.clientY - from.current.y]
      from.current = undefined
      if (Math.abs(x) >= reach && Math.abs(x) > slant * Math.abs(y)) latest.current(x > 0 ? -1 : 1)
    },
  }
}
