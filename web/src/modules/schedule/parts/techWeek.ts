import type { TechSchedule } from './useTechSchedule.ts'

export interface WeekDay {
  day: string
  visits: number
  /** Nobody of those shown works on it: no hours, or a closure. */
  isClosed: boolean
}

/** The days of a week with the visits of all technicians who are shown. */
export const weekOf = ({ schedule }: Pick<TechSchedule, 'schedule'>): WeekDay[] => {
  const days = new Map<string, WeekDay>()
  for (const { day, visits, opens, closure } of schedule) {
    const known = days.get(day) ?? { day, visits: 0, isClosed: true }
    const isClosed = opens === null || closure !== null
    days.set(day, { day, visits: known.visits + visits, isClosed: known.isClosed && isClosed })
  }
  return [...days.values()].toSorted((a, b) => a.day.localeCompare(b.day))
}

export interface TechDayFacts {
  name: string
  technicianStatus: number
  /** Minutes of work and of the way to it and back. */
  minutes: number
  travelMinutes: number
  opens: string | null
  closes: string | null
  closure: string | null
}

/** What is said of each technician on a day, by name, as the lanes of the day are. */
export const factsByTech = (week: TechSchedule, day: string): Map<string, TechDayFacts> =>
  new Map(
    week.technicians.flatMap(({ user, name, technicianStatus }) => {
      const found = week.schedule.find((each) => each.user === user && each.day === day)
      if (!found) return []
      const { minutes, travelMinutes, opens, closes, closure } = found
      return [[name, { name, technicianStatus, minutes, travelMinutes, opens, closes, closure }] as const]
    }),
  )

/** Minutes of the way to each visit from the one before. */
export const waysOf = (week: TechSchedule | undefined): ReadonlyMap<number, number> =>
  new Map(
    week?.assignments.flatMap(({ calibrateEvent, travelMinutes }) =>
      travelMinutes === null ? [] : [[calibrateEvent, travelMinutes] as const],
    ),
  )
