import { links } from '#contract/links.ts'
import { shippedName } from '#contract/kit/shipped-name.ts'
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import { EventStatus } from '#contract/statuses.ts'
import { t } from '../texts.ts'
import { timeZoneComponent } from './time-zone.ts'

/** A visit as a feed shows it. */
export interface FeedVisit {
  event: number
  request: number
  ro: string
  number: number
  type: string | null
  vehicle: string
  shop: string
  status: number
  isClosed: boolean
  /** Instant, ISO 8601. */
  at: string
  /** IANA name of the zone that it is planned in. */
  zone: string
  minutes: number
  bay: string | null
  techs: string[]
  /** Where the work is done. */
  place: string
  address: string
  /** Raised by every change of the visit or its RO. */
  sequence: number
  createdAt: string
  changedAt: string
}

interface FeedHead {
  /** Shown by calendars as the name of the feed. */
  name: string
  zone: string
  from: Date
  until: Date
  /** Address of the product, in whose name the ids of visits are unique. */
  publicUrl: string
  appTitle: string
}

/** Hours after which calendars read the feed again. Google decides by itself. */
const refreshHours = 1

/** Writes visits as iCalendar (RFC 5545). Equal visits give equal text. */
export const writeCalendar = (head: FeedHead, visits: readonly FeedVisit[]): string => {
  const calendar = ical({
    name: head.name,
    prodId: { company: head.appTitle, product: 'calibrate', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshHours * 3600,
    // The zone of each visit; one for the whole calendar would also turn the stamps into local times.
    timezone: { name: null, generator: (zone) => timeZoneComponent(zone, head.from, head.until) },
    x: [{ key: 'X-WR-TIMEZONE', value: head.zone }],
  })
  for (const visit of visits) calendar.createEvent(toEvent(head, visit))
  return calendar.toString()
}

const toEvent = ({ publicUrl }: FeedHead, visit: FeedVisit): ICalEventData => {
  const start = Temporal.Instant.from(visit.at).toZonedDateTimeISO(visit.zone)
  const end = start.add({ minutes: visit.minutes })
  const isPlain = !isRepeated(start) && !isRepeated(end)
  const page = `${publicUrl}${links.request(visit.request, visit.event)}`
  return {
    id: `visit-${visit.event}@${new URL(publicUrl).hostname}`,
    sequence: visit.sequence,
    // Calendars differ in which of the two hours they mean when clocks are set back, so such a visit is given in UTC.
    start: isPlain ? start : start.withTimeZone('UTC'),
    end: isPlain ? end : end.withTimeZone('UTC'),
    timezone: isPlain ? visit.zone : null,
    stamp: new Date(visit.changedAt),
    created: new Date(visit.createdAt),
    lastModified: new Date(visit.changedAt),
    summary: summaryOf(visit),
    description: [
      visit.type === null ? '' : shippedName('EventType', visit.type),
      t('feed.shop', { name: visit.shop }),
      visit.bay === null ? '' : t('feed.bay', { name: visit.bay }),
      visit.techs.length === 0 ? t('feed.noTechs') : t('feed.techs', { names: visit.techs.join(', ') }),
      page,
    ]
      .filter(Boolean)
      .join('\n'),
    location: visit.address ? { title: visit.place, address: visit.address } : { title: visit.place },
    url: page,
    status: statusOf(visit),
  }
}

/** Whether the clocks show this time twice. */
const isRepeated = (time: Temporal.ZonedDateTime): boolean => {
  const as = (disambiguation: 'earlier' | 'later') =>
    time.toPlainDateTime().toZonedDateTime(time.timeZoneId, { disambiguation })
  return !as('earlier').equals(as('later'))
}

const summaryOf = ({ ro, vehicle }: FeedVisit): string =>
  vehicle ? t('feed.summary', { ro, vehicle }) : t('feed.summaryPlain', { ro })

const statusOf = ({ status, isClosed }: FeedVisit): ICalEventStatus => {
  if (isClosed || status === EventStatus.cancelled) return ICalEventStatus.CANCELLED
  return status === EventStatus.pending || status === EventStatus.hold
    ? ICalEventStatus.TENTATIVE
    : ICalEventStatus.CONFIRMED
}
