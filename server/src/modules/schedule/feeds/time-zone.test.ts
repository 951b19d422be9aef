import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeZoneComponent } from './time-zone.ts'

const [from, until] = [new Date('2026-01-15T00:00:00Z'), new Date('2027-06-01T00:00:00Z')]
const dayNumbers: Record<string, number> = { MO: 1, TU: 2, WE: 3, TH: 4, FR: 5, SA: 6, SU: 7 }

type Observance = { start: Temporal.PlainDateTime; from: number; to: number; rule: string | undefined }

const seconds = (offset: string): number => {
  const [, sign = '+', hours = '0', minutes = '0'] = /^([+-])(\d\d)(\d\d)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60)
}

/** Reads a VTIMEZONE the way RFC 5545 says, as Outlook and Apple Calendar do. */
const observancesOf = (text: string): Observance[] =>
  [...text.matchAll(/BEGIN:(?:STANDARD|DAYLIGHT)\r\n([^]*?)END:/g)].map(([, body = '']) => {
    const value = (name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(body)?.[1]
    return {
      start: Temporal.PlainDateTime.from(value('DTSTART') ?? ''),
      from: seconds(value('TZOFFSETFROM') ?? ''),
      to: seconds(value('TZOFFSETTO') ?? ''),
      rule: value('RRULE'),
    }
  })

const onsetsOf = ({ start, rule }: Observance): Temporal.PlainDateTime[] => {
  if (!rule) return [start]
  const [, month, week, day = ''] = /^FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-?\d)([A-Z]{2})$/.exec(rule) ?? []
  return Array.from({ length: 12 }, (_, index) => {
    const first = start.with({ year: start.year + index, month: Number(month), day: 1 })
    const days = Array.from({ length: first.daysInMonth }, (_day, at) => first.add({ days: at }))
    return days
      .filter(({ dayOfWeek }) => dayOfWeek === dayNumbers[day])
      .at(Number(week) < 0 ? -1 : Number(week) - 1)
  }).filter((each) => each !== undefined && Temporal.PlainDateTime.compare(each, start) >= 0) as never
}

const offsetAt = (text: string, at: number): number | undefined => {
  const onsets = observancesOf(text).flatMap((observance) =>
    onsetsOf(observance).map((local) => ({
      at: local.toZonedDateTime('UTC').epochMilliseconds - observance.from * 1000,
      to: observance.to,
    })),
  )
  return onsets.filter((each) => each.at <= at).toSorted((a, b) => b.at - a.at)[0]?.to
}

const zones = [
  'America/New_York',
  'America/Phoenix',
  'America/Denver',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/St_Johns',
  'America/Havana',
  'America/Sao_Paulo',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Gaza',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'UTC',
]

describe('a VTIMEZONE', () => {
  test.each([
    ['America/New_York', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']],
    [
      'Australia/Lord_Howe',
      ['RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU', 'TZOFFSETTO:+1030', 'TZOFFSETTO:+1100'],
    ],
    ['Europe/London', ['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU']],
    ['America/Phoenix', ['TZNAME:MST', 'TZOFFSETTO:-0700']],
  ])('of %s has the rules that calendars know', (zone, expected) => {
    const text = timeZoneComponent(zone, from, until)
    for (const each of expected) expect(text).toContain(each)
    expect(text.startsWith(`BEGIN:VTIMEZONE\r\nTZID:${zone}\r\n`)).toBe(true)
  })

  test('of a zone without summer time has one part', () => {
    expect(observancesOf(timeZoneComponent('America/Phoenix', from, until))).toHaveLength(1)
  })

  test('of a zone with a yearly rule has one part for winter and one for summer', () => {
    const parts = timeZoneComponent('America/New_York', from, until).match(/BEGIN:(STANDARD|DAYLIGHT)/g)
    expect(parts?.toSorted()).toEqual(['BEGIN:DAYLIGHT', 'BEGIN:STANDARD'])
  })

  test('has a standard part, which Outlook refuses to do without', () => {
    for (const zone of zones) expect(timeZoneComponent(zone, from, until)).toContain('BEGIN:STANDARD')
  })

  test('gives the offset of every moment of its span', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: from.getTime() / 1000, max: until.getTime() / 1000 }),
        (zone, at) => {
          const expected = Temporal.Instant.fromEpochMilliseconds(at * 1000).toZonedDateTimeISO(zone)
          expect(offsetAt(timeZoneComponent(zone, from, until), at * 1000)).toBe(
            expected.offsetNanoseconds / 1e9,
          )
        },
      ),
      { numRuns: 400 },
    )
  })

  test('is right in the seconds around each change', () => {
    for (const zone of zones) {
      const text = timeZoneComponent(zone, from, until)
      let at = Temporal.Instant.fromEpochMilliseconds(from.getTime())
        .toZonedDateTimeISO(zone)
        .getTimeZoneTransition('next')
      while (at && at.epochMilliseconds < until.getTime()) {
        for (const each of [at.subtract({ seconds: 1 }), at, at.add({ seconds: 1 })])
          expect([zone, each.toString(), offsetAt(text, each.epochMilliseconds)]).toEqual([
            zone,
            each.toString(),
            each.offsetNanoseconds / 1e9,
          ])
        at = at.getTimeZoneTransition('next')
      }
    }
  })
})
