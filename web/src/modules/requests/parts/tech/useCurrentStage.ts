import { useCallback, useEffect, useRef, useState } from 'react'
import { stageKeys, type StageKey } from '../visit/stages.ts'
import { stageId } from './StageSection.tsx'

/** Pixels below the stage bar at which a stage counts as current. */
const readingOffset = 40

/** Time in ms during which a stage jumped to stays current while the scroll settles. */
const holdMs = 500

const stageBarBottom = (): number =>
  document.querySelector('[data-stage-bar]')?.getBoundingClientRect().bottom ?? 0

/** Tracks the current stage while the page scrolls. `go` jumps to a stage. */
export const useCurrentStage = (first: StageKey) => {
  const [stage, setCurrent] = useState(first)
  const heldUntil = useRef(0)
  const setStage = useCallback((to: StageKey) => {
    heldUntil.current = performance.now() + holdMs
    setCurrent(to)
  }, [])
  useEffect(() => {
    const page = document.getElementById('page')
    if (!page) return
    let isScheduled = false
    const update = () => {
      isScheduled = false
      // At the top, keep the first open stage as the current one.
      if (page.scrollTop < 8 || performance.now() < heldUntil.current) return
      const line = stageBarBottom() + readingOffset
      const isAtEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 2
      const passed = stageKeys.filter((key) => {
        const section = document.getElementById(stageId(key))
        return section !== null && section.getBoundingClientRect().top <= line
      })
      const now = passed.at(-1)
      if (now && !isAtEnd) setCurrent(now)
    }
    const onScroll = () => {
      if (isScheduled) return
      isScheduled = true
      requestAnimationFrame(update)
    }
    page.addEventListener('scroll', onScroll, { passive: true })
    return () => page.removeEventListener('scroll', onScroll)
  }, [])
  const go = useCallback(
    (to: StageKey) => {
      setStage(to)
      requestAnimationFrame(() => {
        const section = document.getElementById(stageId(to))
        section?.scrollIntoView({ block: 'start' })
        section?.focus({ preventScroll: true })
      })
    },
    [setStage],
  )
  return { stage, setStage, go }
}

/** Scrolls to an item and focuses it, after the sheet has closed and restored the focus. */
export const scrollToItem = (id: string): void => {
  setTimeout(() =>
    requestAnimationFrame(() => {
      const line = document.getElementById(id)
      line?.scrollIntoView({ block: 'center' })
      line?.focus({ preventScroll: true })
    }),
  )
}

/** Moves keyboard focus to the item, because the button that took the picture is about to unmount. */
export const keepFocusAtItem = (id: string): void => {
  if (document.activeElement?.matches(':focus-visible'))
    document.getElementById(id)?.focus({ preventScroll: true })
}
