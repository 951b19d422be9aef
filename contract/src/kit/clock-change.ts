import { t } from './clockTexts.ts'
import { clock, date, localAt, zoneName } from './time.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const asUtc = (local: string): number => Date.parse(`${local.replace(' ', 'T')}:00Z`)
const aheadAt = (at: number, zone: string): number => asUtc(localAt(new Date(at), zone)) - at

/**
 * The instants of a local time, in order: none if clocks skip it, two if it is repeated.
 * @param local `YYYY-MM-DD HH:mm`
 */
export const instantsOfLocalTime = (local: string, zone: string): string[] => {
  const plain = asUtc(local)
  if (Number.isNaN(plain)) return []
  const times = [plain - dayMs, plain + dayMs].map((near) => plain - aheadAt(near, zone))
  return [...new Set(times)]
    .sort((a, b) => a - b)
    .map((at) => new Date(at).toISOString())
    .filter((at) => localAt(at, zone) === local)
}

/** UTC offset of a zone at an instant: `-05:00`. */
export const offsetAt = (instant: string, zone: string): string => {
  const minutes = Math.round(aheadAt(Date.parse(instant), zone) / minuteMs)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`
}

/** Moves a skipped local time forward by the length of the gap. Undefined if it is not skipped. */
export const skippedTimeMovedTo = (local: string, zone: string): string | undefined => {
  const plain = asUtc(local)
  if (Number.isNaN(plain) || instantsOfLocalTime(local, zone).length > 0) return undefined
  return localAt(new Date(plain - aheadAt(plain - dayMs, zone)), zone)
}

/** Explains that a local time is skipped and what it becomes. Undefined if it is not skipped. */
export const skippedTimeMessage = (local: string, zone: string): string | undefined => {
  const moved = skippedTimeMovedTo(local, zone)
  if (moved === undefined) return undefined
  return t('skipped', { asked: clock(local.slice(11)), date: date(local), becomes: clock(moved.slice(11)) })
}

/** The two occurrences of a repeated local time, with their offsets and labels. */
export const repeatedTimeChoices = (local: string, zone: string): { offset: string; says: string }[] => {
  const instants = instantsOfLocalTime(local, zone)
  if (instants.length < 2) return []
  return instants.map((at, place) => ({
    offset: offsetAt(at, zone),
    says: t(place === 0 ? 'first' : 'second', { time: `${clock(local.slice(11))} ${zoneName(zone, at)}` }),
  }))
}
