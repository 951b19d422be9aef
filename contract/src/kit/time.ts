/**
 * The formatter of screens, emails, text messages, PDFs, feeds, and exports. Other languages
 * than English follow their locale. Instants are ISO 8601 text in
 * UTC, local times are `YYYY-MM-DD HH:mm`, and zones are IANA names.
 */
import { dateFormat, dateText, isEnglish, timeText } from './locale.ts'

type Parts = { year: string; month: string; day: string; hour: string; minute: string; second: string }

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (zone: string): Intl.DateTimeFormat => {
  let found = formatters.get(zone)
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
    formatters.set(zone, found)
  }
  return found
}

const askedParts = (at: Date, zone: string): Parts => {
  const parts: Record<string, string> = {}
  for (const part of formatter(zone).formatToParts(at)) parts[part.type] = part.value
  return parts as Parts
}

const dayMs = 86_400_000
/** Last day since 1970 covered by the fast path, in 2100. */
const lastDay = 47_482
const mostKept = 4000
const aheads = new Map<string, number | null>()

/** UTC offset of a zone at the start of a UTC day, in milliseconds. */
const aheadAt = (day: number, zone: string): number => {
  const p = askedParts(new Date(day * dayMs), zone)
  return Date.UTC(+p.year, +p.month - 1, +p.day, +p.hour, +p.minute, +p.second) - day * dayMs
}

/**
 * UTC offset throughout a UTC day, or null if clocks change in it. Lists format many instants of few days.
 */
const aheadOf = (day: number, zone: string): number | null => {
  const key = `${zone} ${day}`
  let found = aheads.get(key)
  if (found === undefined) {
    const first = aheadAt(day, zone)
    found = first === aheadAt(day + 1, zone) ? first : null
    if (aheads.size >= mostKept) aheads.clear()
    aheads.set(key, found)
  }
  return found
}

const partsOf = (instant: string | Date, zone: string): Parts => {
  const at = new Date(instant)
  const day = Math.floor(at.getTime() / dayMs)
  const ahead = day >= 0 && day <= lastDay ? aheadOf(day, zone) : null
  if (ahead === null) return askedParts(at, zone)
  const text = new Date(at.getTime() + ahead).toISOString()
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour: text.slice(11, 13),
    minute: text.slice(14, 16),
    second: text.slice(17, 19),
  }
}

/** Local time of an instant in a zone, `YYYY-MM-DD HH:mm`. */
export const localAt = (instant: string | Date, zone: string): string => {
  const p = partsOf(instant, zone)
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}`
}

/** `hh:mm am` from 24-hour text `HH:mm`. */
export const clock = (time: string): string => timeText(time)

/** MM/DD/YYYY of `YYYY-MM-DD...` */
export const date = (local: string): string => dateText(local)

/** MM/DD/YYYY hh:mm am of a local time. */
export const stamp = (local: string): string => `${date(local)} ${clock(local.slice(11, 16))}`

/** MM/DD/YYYY hh:mm am of an instant at a zone. */
export const stampAt = (instant: string | Date, zone: string): string => stamp(localAt(instant, zone))

/** MM/DD/YYYY h:mm:ss am, for messages. */
export const messageStamp = (instant: string | Date, zone: string): string => {
  const p = partsOf(instant, zone)
  const day = dateText(`${p.year}-${p.month}-${p.day}`)
  if (!isEnglish())
    return `${day} ${dateFormat({ timeStyle: 'medium', timeZone: zone }).format(new Date(instant))}`
  const hour = Number(p.hour)
  return `${day} ${hour % 12 === 0 ? 12 : hour % 12}:${p.minute}:${p.second} ${hour < 12 ? 'am' : 'pm'}`
}

/** MM/DD/YYYY hh:mm:ss AM in UTC, for logs and technical stamps. */
export const technicalStamp = (instant: string | Date): string => {
  const p = partsOf(instant, 'UTC')
  const hour = Number(p.hour)
  const twelve = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')
  return `${p.month}/${p.day}/${p.year} ${twelve}:${p.minute}:${p.second} ${hour < 12 ? 'AM' : 'PM'}`
}

const zoneNamers = new Map<string, Intl.DateTimeFormat>()
const zoneNamer = (zone: string): Intl.DateTimeFormat => {
  const found =
    zoneNamers.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  zoneNamers.set(zone, found)
  return found
}

/** Short name of a zone at an instant: EST, MST. */
export const zoneName = (zone: string, instant: string | Date = new Date()): string =>
  zoneNamer(zone)
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone

/**
 * Short name of a zone on a local day, `YYYY-MM-DD`, because it differs in summer. Today if the day is
 * empty.
 */
export const zoneOn = (zone: string, day: string): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  return zoneName(zone, Number.isNaN(noon.getTime()) ? undefined : noon)
}
