import { zoneName } from '#contract/kit/time.ts'

/** One change of a zone's clocks. */
type Change = { local: Temporal.PlainDateTime; from: string; to: string; name: string; isSummer: boolean }

/** A yearly rule is trusted if it holds this many times in a row. */
const leastRepeats = 4
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * Describes the clocks of a zone as a VTIMEZONE for the given span, because Outlook and Apple Calendar read times by it.
 * Changes that follow a yearly rule are written as that rule, the form that every calendar reads; others as the days on
 * which they happen.
 * @param zone IANA name
 */
export const timeZoneComponent = (zone: string, from: Date, until: Date): string => {
  const at = (date: Date) => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(zone)
  // A year before, so that the change that is in force at the beginning is among them.
  const starts = at(from).subtract({ years: 1 })
  const ends = at(until)
  const changes = changesBetween(starts, ends.add({ years: leastRepeats + 1 }))
  const [first] = changes
  const isCovered = first && Temporal.PlainDateTime.compare(first.local, at(from).toPlainDateTime()) < 0
  // Outlook reads one part for winter and one for summer, so there is a third one only where it is needed.
  const parts = isCovered ? [] : [firstPart(starts, first)]
  for (const same of groupByOffsets(changes)) parts.push(...changeParts(same, ends.toPlainDateTime()))
  return lines('BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE')
}

const changesBetween = (starts: Temporal.ZonedDateTime, ends: Temporal.ZonedDateTime): Change[] => {
  const changes: Change[] = []
  let at = starts.getTimeZoneTransition('next')
  while (at && Temporal.ZonedDateTime.compare(at, ends) <= 0) {
    const before = at.subtract({ nanoseconds: 1 })
    if (before.offset !== at.offset)
      changes.push({
        // A change is given in the time that the clocks show when it comes.
        local: at.toPlainDateTime().subtract({
          nanoseconds: at.offsetNanoseconds - before.offsetNanoseconds,
        }),
        from: offsetText(before),
        to: offsetText(at),
        name: zoneName(at.timeZoneId, new Date(at.epochMilliseconds)),
        isSummer: at.offsetNanoseconds > before.offsetNanoseconds,
      })
    at = at.getTimeZoneTransition('next')
  }
  return changes
}

const groupByOffsets = (changes: readonly Change[]): Change[][] => [
  ...Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values(),
]

const firstPart = (starts: Temporal.ZonedDateTime, next: Change | undefined): string => {
  // Without summer time, or before it begins, these are the standard clocks.
  const kind = next && !next.isSummer ? 'DAYLIGHT' : 'STANDARD'
  const offset = offsetText(starts)
  const name = zoneName(starts.timeZoneId, new Date(starts.epochMilliseconds))
  return observance(kind, stamp(starts.toPlainDateTime()), offset, offset, name)
}

const changeParts = (changes: readonly Change[], ends: Temporal.PlainDateTime): string[] => {
  const [first] = changes
  if (!first) return []
  const kind = first.isSummer ? 'DAYLIGHT' : 'STANDARD'
  const rule = yearlyRule(changes)
  if (rule) return [observance(kind, stamp(first.local), first.from, first.to, first.name, `RRULE:${rule}`)]
  return changes
    .filter(({ local }) => Temporal.PlainDateTime.compare(local, ends) <= 0)
    .map(({ local, from, to, name }) => observance(kind, stamp(local), from, to, name))
}

/** `FREQ=YEARLY;BYMONTH=3;BYDAY=2SU`, or undefined if the changes don't come on the same weekday of a month every year. */
const yearlyRule = (changes: readonly Change[]): string | undefined => {
  const [first] = changes
  if (!first || changes.length < leastRepeats) return undefined
  const isYearly = changes.every(
    ({ local }, index) =>
      local.year === first.local.year + index &&
      local.month === first.local.month &&
      local.dayOfWeek === first.local.dayOfWeek &&
      local.toPlainTime().equals(first.local.toPlainTime()),
  )
  if (!isYearly) return undefined
  const weeks = new Set(changes.map(({ local }) => Math.ceil(local.day / 7)))
  const [week = 0] = weeks
  const isLast = changes.every(({ local }) => local.day + 7 > local.daysInMonth)
  if (weeks.size > 1 && !isLast) return undefined
  const day = dayNames[first.local.dayOfWeek - 1] ?? ''
  return `FREQ=YEARLY;BYMONTH=${first.local.month};BYDAY=${isLast ? -1 : week}${day}`
}

const observance = (
  kind: 'STANDARD' | 'DAYLIGHT',
  start: string,
  from: string,
  to: string,
  name: string,
  ...more: string[]
): string =>
  lines(
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${from}`,
    `TZOFFSETTO:${to}`,
    `TZNAME:${name}`,
    ...more,
    `END:${kind}`,
  )

const lines = (...each: string[]): string => each.join('\r\n')

const stamp = (local: Temporal.PlainDateTime): string =>
  local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

const offsetText = ({ offset }: Temporal.ZonedDateTime): string => offset.replaceAll(':', '')
