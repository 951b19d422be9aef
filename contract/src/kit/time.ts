/**
 * One formatter for screen, mail, SMS, PDF, feed and export. Formats: decisions, "Running it".
 * Instants are ISO 8601 text in UTC, local times are `YYYY-MM-DD HH:mm`; zones are IANA names.
 */
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

const partsOf = (instant: string | Date, zone: string): Parts => {
  const parts: Record<string, string> = {}
  for (const part of formatter(zone).formatToParts(new Date(instant))) parts[part.type] = part.value
  return parts as Parts
}

/** `YYYY-MM-DD HH:mm` of an instant at a zone. */
export const localAt = (instant: string | Date, zone: string): string => {
  const p = partsOf(instant, zone)
  return `${p.year}-${p.month}-${p.day} ${p.hour}:${p.minute}`
}

/** `hh:mm am` from 24-hour text `HH:mm`. */
export const clock = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  const half = hour < 12 ? 'am' : 'pm'
  return `${String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')}:${time.slice(3, 5)} ${half}`
}

/** MM/DD/YYYY of `YYYY-MM-DD...` */
export const date = (local: string): string =>
  `${local.slice(5, 7)}/${local.slice(8, 10)}/${local.slice(0, 4)}`

/** MM/DD/YYYY hh:mm am of a local time. */
export const stamp = (local: string): string => `${date(local)} ${clock(local.slice(11, 16))}`

/** MM/DD/YYYY hh:mm am of an instant at a zone. */
export const stampAt = (instant: string | Date, zone: string): string => stamp(localAt(instant, zone))

/** MM/DD/YYYY h:mm:ss am, for messages. */
export const messageStamp = (instant: string | Date, zone: string): string => {
  const p = partsOf(instant, zone)
  const hour = Number(p.hour)
  return `${p.month}/${p.day}/${p.year} ${hour % 12 === 0 ? 12 : hour % 12}:${p.minute}:${p.second} ${hour < 12 ? 'am' : 'pm'}`
}

/** MM/DD/YYYY hh:mm:ss AM in UTC, for logs and technical stamps. */
export const technicalStamp = (instant: string | Date): string => {
  const p = partsOf(instant, 'UTC')
  const hour = Number(p.hour)
  const twelve = String(hour % 12 === 0 ? 12 : hour % 12).padStart(2, '0')
  return `${p.month}/${p.day}/${p.year} ${twelve}:${p.minute}:${p.second} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A short name of the zone at an instant: EST, MST. */
export const zoneName = (zone: string, instant: string | Date = new Date()): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find((part) => part.type === 'timeZoneName')?.value ?? zone

/** The same on a local day, `YYYY-MM-DD`: in summer it is another. Today's where there is no day yet. */
export const zoneOn = (zone: string, day: string): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  return zoneName(zone, Number.isNaN(noon.getTime()) ? undefined : noon)
}
