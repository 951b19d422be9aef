import { cents, fromCents, sum } from '#contract/kit/money.ts'
import type { PayrollAssignment, PayrollTechnician } from '#contract/payroll.ts'

type Week = PayrollTechnician['weeks'][number]
const dayMs = 86_400_000
const overtimeHours = 4000n

/** The Sunday that the week of a day begins on. */
const sundayOf = (day: string): string => {
  const at = new Date(`${day}T00:00:00Z`)
  return new Date(at.getTime() - at.getUTCDay() * dayMs).toISOString().slice(0, 10)
}

/** What an hour earned, rounded half up; null without hours. */
const hourly = (commission: string, hours: string): string | null => {
  const [dollars, time] = [cents(commission), cents(hours)]
  return time === 0n ? null : fromCents((dollars * 200n + time) / (time * 2n))
}

/**
 * Hours and commission, week by week. Flat-rate pay is piece rate under the FLSA: overtime applies to clocked hours, at
 * one and a half times the regular rate of the week.
 */
export const weeksOf = (
  assignments: readonly Pick<PayrollAssignment, 'day' | 'hours' | 'commission'>[],
): Week[] => {
  const weeks = Map.groupBy(assignments, ({ day }) => sundayOf(day))
  return [...weeks]
    .map(([week, days]) => {
      const hours = sum(days.map((each) => each.hours))
      const commission = sum(days.map((each) => each.commission))
      return {
        week,
        hours,
        commission,
        regularRate: hourly(commission, hours),
        isOver40: cents(hours) > overtimeHours,
      }
    })
    .toSorted((a, b) => b.week.localeCompare(a.week))
}
