import { instantsOf } from '#contract/kit/clock-change.ts'
import { clock } from '#contract/kit/time.ts'
import type { TestDriveShape } from '#contract/requests/test-drive.ts'

/** A test drive as it is written down. Times are `HH:mm` by the clock of the place. */
export interface Drive {
  start: string
  end: string
  from: number | null
  to: number | null
}

export const emptyDrive: Drive = { start: '', end: '', from: null, to: null }

/** What is wrong with it, field by field. A drive may end after midnight. */
export const checkDrive = (drive: Drive): Partial<Record<keyof Drive, string>> => {
  const errors: Partial<Record<keyof Drive, string>> = {}
  if (drive.start === '') errors.start = 'When did it start?'
  if (drive.end === '') errors.end = 'When did it end?'
  if (drive.from === null) errors.from = 'Read it off before the drive'
  if (drive.to === null) errors.to = 'Read it off after the drive'
  else if (drive.from !== null && drive.to < drive.from) errors.to = 'Not less than at the start'
  return errors
}

const miles = (value: number | null): string => (value ?? 0).toLocaleString('en-US')

/** What is sent of a drive. One that ends by an earlier clock than it began ended on the next day, unless the clock went back. */
export interface DriveSent {
  started: string
  ended: string
  odometerStart: number | null
  odometerEnd: number | null
  result: 'passed' | 'failed'
}

const dayBefore = (day: string): string => {
  const before = new Date(`${day}T00:00:00Z`)
  before.setUTCDate(before.getUTCDate() - 1)
  return before.toISOString().slice(0, 10)
}

/** @param day `YYYY-MM-DD` on which the drive ended, at the place */
export const driveSent = (
  drive: Drive,
  result: DriveSent['result'],
  day: string,
  zone: string,
): DriveSent => {
  const isRepeated = instantsOf(`${day} ${drive.end}`, zone).length > 1
  const began = drive.end < drive.start && !isRepeated ? dayBefore(day) : day
  return {
    started: `${began} ${drive.start}`,
    ended: `${day} ${drive.end}`,
    odometerStart: drive.from,
    odometerEnd: drive.to,
    result,
  }
}

/** "Test drive 01:32 pm to 01:51 pm, odometer 34,120 to 34,127". */
export const driveWords = ({ start, end, from, to }: Drive): string =>
  `Test drive ${clock(start)} to ${clock(end)}, odometer ${miles(from)} to ${miles(to)}`

/** What is sent of a drive before it has a result. @param now `YYYY-MM-DD HH:mm` at the place */
export const driveSoFar = ({ start, end, from, to }: Drive, now: string) => {
  const [day, time] = [now.slice(0, 10), now.slice(11)]
  const at = (clock: string) => `${clock > time ? dayBefore(day) : day} ${clock}`
  const isRead = to !== null && (from === null || to >= from)
  return {
    started: at(start),
    ended: end === '' ? null : at(end),
    odometerStart: from,
    odometerEnd: isRead ? to : null,
    result: 'open' as const,
  }
}

/** The drive of an item, or of none, that this person began and that has no result yet. */
export const openDrive = (drives: readonly TestDriveShape[], item: number | null) =>
  drives.find((each) => each.isMine && each.result === 'open' && each.item === item)

/** A drive as it goes on, from what the server keeps of it. */
export const goesOn = (kept: TestDriveShape): Drive => ({
  start: kept.started.slice(11),
  end: kept.ended?.slice(11) ?? '',
  from: kept.odometerStart,
  to: kept.odometerEnd,
})
