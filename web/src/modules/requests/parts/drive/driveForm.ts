import { numberText } from '#contract/kit/locale.ts'
import { instantsOfLocalTime } from '#contract/kit/clock-change.ts'
import { clock } from '#contract/kit/time.ts'
import type { TestDriveShape } from '#contract/requests/test-drive.ts'
import { t } from './texts.ts'

/** A test drive as entered. Times are `HH:mm` in the local time of the visit; `from` and `to` are odometer miles. */
export interface Drive {
  start: string
  end: string
  from: number | null
  to: number | null
}

export const emptyDrive: Drive = { start: '', end: '', from: null, to: null }

/** Validates a drive, with errors by field. The end may be earlier than the start, because a drive can cross midnight. */
export const checkDrive = (drive: Drive): Partial<Record<keyof Drive, string>> => {
  const errors: Partial<Record<keyof Drive, string>> = {}
  if (drive.start === '') errors.start = t('error.start')
  if (drive.end === '') errors.end = t('error.end')
  if (drive.from === null) errors.from = t('error.from')
  if (drive.to === null) errors.to = t('error.to')
  else if (drive.from !== null && drive.to < drive.from) errors.to = t('error.backwards')
  return errors
}

const miles = (value: number | null): string => numberText(value ?? 0)

/** A drive with a result, as sent to the server. Times are `YYYY-MM-DD HH:mm` local time. */
export interface FinishedDrive {
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

/** If the end is earlier than the start, the drive started the day before, unless clocks went back. @param day local `YYYY-MM-DD` of the end */
export const finishedDrive = (
  drive: Drive,
  result: FinishedDrive['result'],
  day: string,
  zone: string,
): FinishedDrive => {
  const isRepeated = instantsOfLocalTime(`${day} ${drive.end}`, zone).length > 1
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
export const driveSummary = ({ start, end, from, to }: Drive): string =>
  t('summary', { start: clock(start), end: clock(end), from: miles(from), to: miles(to) })

/** A drive without a result yet, as sent to the server. @param now `YYYY-MM-DD HH:mm` local time */
export const unfinishedDrive = ({ start, end, from, to }: Drive, now: string) => {
  const [day, time] = [now.slice(0, 10), now.slice(11)]
  const at = (clock: string) => `${clock > time ? dayBefore(day) : day} ${clock}`
  const isComplete = to !== null && (from === null || to >= from)
  return {
    started: at(start),
    ended: end === '' ? null : at(end),
    odometerStart: from,
    odometerEnd: isComplete ? to : null,
    result: 'open' as const,
  }
}

/** The unfinished drive this user started for an item, or for none (null). */
export const findOpenDrive = (drives: readonly TestDriveShape[], item: number | null) =>
  drives.find((each) => each.isMine && each.result === 'open' && each.item === item)

/** Form values of a drive stored on the server, to resume it. */
export const driveFromServer = (stored: TestDriveShape): Drive => ({
  start: stored.started.slice(11),
  end: stored.ended?.slice(11) ?? '',
  from: stored.odometerStart,
  to: stored.odometerEnd,
})
