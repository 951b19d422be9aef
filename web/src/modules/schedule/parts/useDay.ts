import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, type TouchEvent } from 'react'
import { localAt } from '#contract/kit/time.ts'
import { useNow } from '../../../kit/time/age.ts'
import { useCommands } from '../../../ui/commands.ts'
import { isDay, shiftDay } from './day.ts'
import { t } from '../texts.ts'
import { useTextMemo } from '../../../ui/textMemo.ts'

/** The shown day: today, or the one in the URL. Arrow keys and T change it. */
export const useChosenDay = (zone: string) => {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const today = localAt(new Date(useNow()), zone).slice(0, 10)
  const day = isDay(search.date) ? search.date : today
  const patchSearch = useCallback(
    (change: Record<string, string | undefined>) => {
      const next = Object.fromEntries(
        Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined),
      )
      void navigate({ to: '.', search: next, replace: true, resetScroll: false } as never)
    },
    [navigate, search],
  )
  const go = useCallback(
    (next: string) => patchSearch({ date: next === today ? undefined : next }),
    [patchSearch, today],
  )
  const commands = useTextMemo(
    () => [
      {
        id: 'day.previous',
        title: t('command.previous'),
        group: t('command.group'),
        keys: 'arrowleft',
        run: () => go(shiftDay(day, -1)),
      },
      {
        id: 'day.next',
        title: t('command.next'),
        group: t('command.group'),
        keys: 'arrowright',
        run: () => go(shiftDay(day, 1)),
      },
      {
        id: 'day.today',
        title: t('command.today'),
        group: t('command.group'),
        keys: 't',
        run: () => go(today),
      },
    ],
    [day, today, go],
  )
  useCommands(commands)
  return { day, today, go, patchSearch, search }
}

/** Minimum horizontal distance of a swipe in pixels, and its minimum ratio to the vertical distance. */
const minSwipePx = 70
const minSwipeRatio = 2

/** Touch handlers that detect a horizontal swipe. `go` gets -1 or 1. */
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
      if (Math.abs(x) >= minSwipePx && Math.abs(x) > minSwipeRatio * Math.abs(y))
        latest.current(x > 0 ? -1 : 1)
    },
  }
}
