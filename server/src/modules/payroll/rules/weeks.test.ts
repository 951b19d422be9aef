import { expect, test } from 'vitest'
import { weeksOf } from './weeks.ts'

const visit = (day: string, hours: string, commission: string) => ({ day, hours, commission })

test('hours stand beside commission by week, from Sunday on, and weeks over 40 hours are marked', () => {
  const weeks = weeksOf([
    visit('2026-11-21', '39.00', '390.00'),
    visit('2026-11-22', '20.00', '100.00'),
    visit('2026-11-28', '20.01', '100.05'),
    visit('2026-11-15', '1.00', '10.00'),
  ])
  expect(weeks).toEqual([
    { week: '2026-11-22', hours: '40.01', commission: '200.05', regularRate: '5.00', isOver40: true },
    { week: '2026-11-15', hours: '40.00', commission: '400.00', regularRate: '10.00', isOver40: false },
  ])
  expect(weeksOf([visit('2026-11-22', '0.00', '5.00')])[0]?.regularRate).toBeNull()
})
