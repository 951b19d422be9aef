import { RangeView } from '#contract/kit/dashboard-ranges.ts'
import type { Compared, FigureName } from '#contract/kit/dashboard-shapes.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { readFigures, readProfit } from '../../dashboard/door.ts'
import { rangeSentOn, type MailKind } from './rules/mail-range.ts'

/** Figures of a location, in the order of their columns. */
export const locationFigures = ['visits', 'sales', 'net', 'profit'] as const satisfies readonly FigureName[]
type LocationFigure = (typeof locationFigures)[number]

/** What was mailed. It is stored with the email, so that PDF, CSV, and text show the same numbers whenever it is sent. */
export type MailedFigures = {
  mailKind: MailKind
  from: string
  to: string
  beforeFrom: string
  beforeTo: string
  figures: ({ figure: FigureName } & Compared)[]
  locations: ({ name: string } & Record<LocationFigure, string | null>)[]
  /** Locations that are not listed because there are too many. The totals include them. */
  more: number
}

const mostLocations = 500

/** The figures that a user sees on the dashboard for the week or month before a day. */
export const readMailedFigures = async (
  db: Reads,
  reader: Actor,
  mailKind: MailKind,
  day: string,
  now: Date,
): Promise<MailedFigures> => {
  const { from, to } = rangeSentOn(mailKind, day)
  const query = { rangeView: RangeView.dateRange, dateStart: from, dateEnd: to }
  const { period, figures } = await readFigures(db, reader, query, now)
  const { locations } = await readProfit(db, reader, query, now)
  const listed = locations.slice(0, mostLocations).map((row) => ({
    name: row.name,
    visits: row.visits.now,
    sales: row.sales.now,
    net: row.net.now,
    profit: row.profit.now,
  }))
  const { beforeFrom, beforeTo } = period
  return {
    mailKind,
    from,
    to,
    beforeFrom,
    beforeTo,
    figures,
    locations: listed,
    more: locations.length - listed.length,
  }
}
