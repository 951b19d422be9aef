import { useEffect, useRef, useState } from 'react'
import type { EventRow } from '#contract/requests/calls.ts'
import { planChange, type DayPlan, type PlanChange } from './plan.ts'

/** What somebody else changed about the next visit while the page is open, until it is closed or another visit is next. */
export const usePlanChange = (plan: Pick<DayPlan, 'next' | 'rest' | 'done'>, isKnown: boolean) => {
  const before = useRef<EventRow>(undefined)
  const [found, setFound] = useState<{ event: number; change: PlanChange }>()
  useEffect(() => {
    if (!isKnown) return
    const change = planChange(before.current, plan)
    before.current = plan.next
    if (change && plan.next) setFound({ event: plan.next.calibrateEvent, change })
  }, [isKnown, plan])
  return found && found.event === plan.next?.calibrateEvent
    ? { ...found, close: () => setFound(undefined) }
    : undefined
}
