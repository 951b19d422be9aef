import { useCallback, useEffect, useRef, useState } from 'react'
import { stageKeys, type StageKey } from '../visit/stages.ts'
import { stageId } from './StageSection.tsx'

/** The place under the stage bar where a stage counts as the one being read. */
const under = 40

/** A stage that was gone to stays the one being read while the page comes to rest there. */
const heldMs = 500

const bar = (): number => document.querySelector('[data-stage-bar]')?.getBoundingClientRect().bottom ?? 0

/** Which stage is being read, as the page scrolls, and the way to another. */
export const useStagePlace = (first: StageKey) => {
  const [stage, put] = useState(first)
  const until = useRef(0)
  const setStage = useCallback((to: StageKey) => {
    until.current = performance.now() + heldMs
    put(to)
  }, [])
  useEffect(() => {
    const page = document.getElementById('page')
    if (!page) return
    let isAsked = false
    const look = () => {
      isAsked = false
      // At the top nothing has been read yet: the first open stage stands for the visit.
      if (page.scrollTop < 8 || performance.now() < until.current) return
      const line = bar() + under
      const isAtEnd = page.scrollTop + page.clientHeight >= page.scrollHeight - 2
      const passed = stageKeys.filter((key) => {
        const section = document.getElementById(stageId(key))
        return section !== null && section.getBoundingClientRect().top <= line
      })
      const now = passed.at(-1)
      if (now && !isAtEnd) put(now)
    }
    const scrolled = () => {
      if (isAsked) return
      isAsked = true
      requestAnimationFrame(look)
    }
    page.addEventListener('scroll', scrolled, { passive: true })
    return () => page.removeEventListener('scroll', scrolled)
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

/** Brings an item into view and puts the focus on it, once the sheet that led there is gone and gave the focus back. */
export const goToItem = (id: string): void => {
  setTimeout(() =>
    requestAnimationFrame(() => {
      const line = document.getElementById(id)
      line?.scrollIntoView({ block: 'center' })
      line?.focus({ preventScroll: true })
    }),
  )
}

/** Who works by the keyboard goes on at the item: a button that took a picture gives way to it. */
export const stayAtItem = (id: string): void => {
  if (document.activeElement?.matches(':focus-visible'))
    document.getElementById(id)?.focus({ preventScroll: true })
}
