import { expect, test } from 'vitest'
import { factsByTech, weekOf } from './techWeek.ts'
import type { TechSchedule } from './useTechSchedule.ts'

const day = (
  user: number,
  name: string,
  visits: number,
  over: Partial<TechSchedule['schedule'][number]> = {},
) => ({
  user,
  day: name,
  opens: '08:00',
  closes: '17:00',
  closure: null,
  visits,
  minutes: visits * 60,
  travelMinutes: visits * 10,
  ...over,
})
const schedule = [
  day(14, '2026-11-17', 2),
  day(14, '2026-11-18', 0, { opens: null, closes: null }),
  day(15, '2026-11-17', 1),
  day(15, '2026-11-18', 0, { closure: 'Inventory' }),
]

test('a week adds up the visits, and a day is closed when nobody works', () => {
  expect(weekOf({ schedule })).toEqual([
    { day: '2026-11-17', visits: 3, isClosed: false },
    { day: '2026-11-18', visits: 0, isClosed: true },
  ])
})

test('a technician is found by name, with the facts of the day', () => {
  const technicians = [
    { user: 14, name: 'Dana Whitfield', technicianStatus: 3 },
  ] as TechSchedule['technicians']
  const week = { schedule, technicians } as TechSchedule
  expect([...factsByTech(week, '2026-11-17').keys()]).toEqual(['Dana Whitfield'])
  expect(factsByTech(week, '2026-11-17').get('Dana Whitfield')).toMatchObject({
    minutes: 120,
    travelMinutes: 20,
  })
  expect(factsByTech(week, '2026-11-20').size).toBe(0)
})
