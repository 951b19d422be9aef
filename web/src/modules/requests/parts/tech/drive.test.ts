import { expect, test } from 'vitest'
import { checkDrive, driveSent, driveWords } from './drive.ts'

const zone = 'America/Detroit'
const drive = { start: '13:32', end: '13:51', from: 34_120, to: 34_127 }

test('a drive is sent with the day it was made on', () => {
  expect(driveSent(drive, 'passed', '2026-11-17', zone)).toEqual({
    started: '2026-11-17 13:32',
    ended: '2026-11-17 13:51',
    odometerStart: 34_120,
    odometerEnd: 34_127,
    result: 'passed',
  })
})
test('one that ends after midnight began the day before', () => {
  const late = driveSent({ ...drive, start: '23:50', end: '00:10' }, 'failed', '2026-03-01', zone)
  expect(late).toMatchObject({ started: '2026-02-28 23:50', ended: '2026-03-01 00:10' })
})
test('one that ends in the hour that the clock repeats began on the same day', () => {
  const over = driveSent({ ...drive, start: '01:50', end: '01:05' }, 'passed', '2026-11-01', zone)
  expect(over).toMatchObject({ started: '2026-11-01 01:50', ended: '2026-11-01 01:05' })
})
test('what is missing is told field by field', () => {
  expect(checkDrive({ ...drive, to: 34_100 })).toEqual({ to: 'Not less than at the start' })
  expect(checkDrive({ start: '', end: '', from: null, to: null })).toHaveProperty('start')
})
test('it reads as one line', () =>
  expect(driveWords(drive)).toBe('Test drive 01:32 pm to 01:51 pm, odometer 34,120 to 34,127'))
