import { expect, test } from 'vitest'
import { axisOf, boxOf } from './dayAxis.ts'

const visit = (time: string, minutes: number) => ({ scheduled: `2026-11-28 ${time}`, minutes })

test('a day is shown from 8 to 5, or as long as its visits need', () => {
  expect(axisOf([])).toMatchObject({ from: 480, to: 1020 })
  expect(axisOf([]).hours.map(({ minute }) => minute)).toEqual([480, 660, 840])
  expect(axisOf([visit('06:45', 60), visit('16:30', 75)])).toMatchObject({ from: 360, to: 1080 })
  // One that goes on after midnight ends with the day.
  expect(axisOf([visit('23:00', 180)])).toMatchObject({ from: 480, to: 1440 })
})

test('a visit has its place and width on the strip, and never leaves it', () => {
  const axis = axisOf([])
  expect(boxOf(visit('08:00', 540), axis)).toEqual({ start: 0, width: 1 })
  expect(boxOf(visit('12:30', 54), axis)).toEqual({ start: 0.5, width: 0.1 })
  expect(boxOf(visit('23:00', 180), axisOf([visit('23:00', 180)])).width).toBeCloseTo(60 / 960)
})
