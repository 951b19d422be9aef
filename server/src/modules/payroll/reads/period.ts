import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { periodOf, trendStep, type Period, type RangeView } from '#contract/kit/dashboard-ranges.ts'
import { rangeViewOf, type PeriodShape } from '#contract/kit/dashboard-shapes.ts'
import { localAt } from '#contract/kit/time.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { firmsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'

interface PeriodQuery {
  rangeView?: RangeView | undefined
  dateStart?: string | undefined
  dateEnd?: string | undefined
  firm?: number | undefined
}

/**
 * The days of a range at a location, or at all locations in scope. Today is the day in the zone of the location or of the
 * caller's firm. A visit counts on its day in the zone of its own location, so that locations add up to the total.
 * @throws Problem 404 for a location out of scope
 */
export const readPeriod = async (
  db: Reads,
  actor: Actor,
  query: PeriodQuery,
  now: Date,
): Promise<PeriodShape> => {
  const { dateStart, dateEnd, firm = 0 } = query
  const rangeView = rangeViewOf(query)
  const requestedFirm = firm > 0 ? firm : 0
  if (requestedFirm > 0 && !canSeeFirm(actor, requestedFirm)) throw notFound('location')
  const place = await db.first(
    statement(
      sql<{ name: string; zone: string }>`select f.name, f.time_zone as zone from firm f
        where f.id = ${requestedFirm || actor.firm} and f.removed_at is null`,
    ),
  )
  if (!place && requestedFirm > 0) throw notFound('location')
  const zone = place?.zone ?? actor.timeZone
  const today = localAt(now, zone).slice(0, 10)
  const dates = { from: dateStart ?? today, to: dateEnd ?? today }
  const days = periodOf(rangeView, today, dates)
  return {
    rangeView,
    ...days,
    today,
    zone,
    firm: requestedFirm,
    firmName: requestedFirm > 0 ? (place?.name ?? '') : '',
    trendStep: trendStep(rangeView, days),
  }
}

/** Whether a firm column is in the caller's scope and, if a location was requested, at or below it. */
export const isAtPlace = (actor: Actor, firm: number, column: string): RawBuilder<SqlBool> =>
  firm > 0
    ? sql<SqlBool>`(${firmsInScope(actor, column)} and ${sql.ref(column)} = any(array(
        select below.id from firm below where below.path @> array[${firm}::int])))`
    : firmsInScope(actor, column)

/** Whether a day is in the range or in the one before. */
export const isInPeriod = (day: RawBuilder<unknown>, period: Period): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${day} between ${period.from}::date and ${period.to}::date
    or ${day} between ${period.beforeFrom}::date and ${period.beforeTo}::date)`
