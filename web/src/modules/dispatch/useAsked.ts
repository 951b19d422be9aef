import { useState } from 'react'
import type { QueryIn } from '#contract/kit/call.ts'
import type { ranking } from '#contract/dispatch.ts'
import type { Visit } from './data.ts'

/** Day (YYYY-MM-DD) and time (HH:mm) of a visit; an empty time is as soon as each tech can. */
export interface Asked {
  day: string
  time: string
}

/** The day and time that a visit has: its own, or the shown day without a time. */
export const ownTime = ({ scheduled }: Pick<Visit, 'scheduled'>, day: string): Asked => ({
  day: scheduled?.slice(0, 10) ?? day,
  time: scheduled?.slice(11, 16) ?? '',
})

/** What the ranking is asked: nothing but the visit at its own time, else day and time. */
export const rankingQuery = (
  visit: Pick<Visit, 'calibrateEvent' | 'scheduled'>,
  { day, time }: Asked,
): QueryIn<typeof ranking> => {
  const { calibrateEvent, scheduled } = visit
  if (scheduled !== null && scheduled === `${day} ${time}`) return { calibrateEvent }
  return { calibrateEvent, selectedDate: day, selectedTime: time || undefined }
}

/** The selected day and time for the chosen visit: its own until somebody asks for others. */
export const useAsked = (visit: Visit | undefined, day: string) => {
  const [typed, setTyped] = useState<Asked & { visit: number }>()
  const id = visit?.calibrateEvent
  const asked =
    visit && (typed?.visit === id ? { day: typed?.day ?? day, time: typed?.time ?? '' } : ownTime(visit, day))
  const ask = (next: Asked) => setTyped(id === undefined ? undefined : { ...next, visit: id })
  return { asked, ask }
}
