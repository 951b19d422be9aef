import { expect, test } from 'vitest'
import type { TestDriveShape } from '#contract/requests/test-drive.ts'
import {
  checkDrive,
  finishedDrive,
  unfinishedDrive,
  driveSummary,
  driveFromServer,
  findOpenDrive,
} from './driveForm.ts'

const zone = 'America/Detroit'
const drive = { start: '13:32', end: '13:51', from: 34_120, to: 34_127 }

test('a drive is sent with its date', () => {
  expect(finishedDrive(drive, 'passed', '2026-11-17', zone)).toEqual({
    started: '2026-11-17 13:32',
    ended: '2026-11-17 13:51',
    odometerStart: 34_120,
    odometerEnd: 34_127,
    result: 'passed',
  })
})
test('a drive that ends after midnight started the day before', () => {
  const late = finishedDrive({ ...drive, start: '23:50', end: '00:10' }, 'failed', '2026-03-01', zone)
  expect(late).toMatchObject({ started: '2026-02-28 23:50', ended: '2026-03-01 00:10' })
})
test('a drive that ends in the repeated hour of a clock change started on the same day', () => {
  const over = finishedDrive({ ...drive, start: '01:50', end: '01:05' }, 'passed', '2026-11-01', zone)
  expect(over).toMatchObject({ started: '2026-11-01 01:50', ended: '2026-11-01 01:05' })
})
test('reports missing values by field', () => {
  expect(checkDrive({ ...drive, to: 34_100 })).toEqual({ to: "Can't be less than at the start" })
  expect(checkDrive({ start: '', end: '', from: null, to: null })).toHaveProperty('start')
})
test('summarizes a drive in one line', () =>
  expect(driveSummary(drive)).toBe('Test drive 01:32 pm to 01:51 pm, odometer 34,120 to 34,127'))

test('an unfinished drive is sent with what is known so far', () => {
  const begun = { start: '13:32', end: '', from: 34_120, to: null }
  expect(unfinishedDrive(begun, '2026-11-17 13:32')).toEqual({
    started: '2026-11-17 13:32',
    ended: null,
    odometerStart: 34_120,
    odometerEnd: null,
    result: 'open',
  })
  expect(unfinishedDrive({ ...begun, end: '00:10' }, '2026-11-18 00:10')).toMatchObject({
    started: '2026-11-17 13:32',
    ended: '2026-11-18 00:10',
  })
  // An odometer value that is still being typed.
  expect(unfinishedDrive({ ...drive, to: 34 }, '2026-11-17 13:52').odometerEnd).toBeNull()
})
test('another phone resumes the drive this person left open', () => {
  const kept = (more: Partial<TestDriveShape>) =>
    ({
      id: 1,
      item: 7,
      isMine: true,
      result: 'open',
      started: '2026-11-17 13:32',
      ended: null,
      odometerStart: 34_120,
      odometerEnd: null,
      ...more,
    }) as TestDriveShape
  const drives = [kept({ id: 4, isMine: false }), kept({ id: 3, result: 'failed' }), kept({ id: 2 })]
  const found = findOpenDrive(drives, 7)
  expect(found?.id).toBe(2)
  expect(findOpenDrive(drives, null)).toBeUndefined()
  expect(found && driveFromServer(found)).toEqual({ start: '13:32', end: '', from: 34_120, to: null })
})
