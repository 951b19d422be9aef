import { dispatchFilters } from '#contract/kit/dispatch-filters.ts'
import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { type dispatchPoints as pointsCall, type dispatchVisits as call } from '#contract/dispatch.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { eventSql, requestSql } from '../../../kernel/postgres/status-literals.ts'
import { dateRange, maxExactCount, pageBounds, pageInfo, searchPatterns } from '../../requests/door.ts'
import { t } from '../texts.ts'
import { narrowedFirm } from './technician-rows.ts'
import { toStop, toVisit } from './visit-row.ts'
import { ofFirm, onDays, visitRows, visitsFrom } from './visit-rows.ts'

type Query = QueryOf<typeof call>
type Filter = (typeof dispatchFilters)[number]

const isOpen = sql`e.status in ${eventSql.open} and r.status in ${requestSql.open}`
const hasTechnician = sql`exists (select 1 from event_technician a where a.event = e.id)`

const orders: Record<Query['orderBy'], RawBuilder<unknown>> = {
  lastEventDate: sql`r.last_event_at`,
  scheduled: sql`e.scheduled_at`,
  ronumber: sql`lower(r.ro_number)`,
  firm: sql`lower(r.shop_name)`,
  status: sql`e.status`,
}

/** @throws Problem 400 for a filter that doesn't exist */
const filtersOf = (text: string | undefined): Filter[] => {
  if (!text || text === '9999') return []
  const asked = text.split(',').map((each) => each.trim())
  const known = asked.filter((each): each is Filter => (dispatchFilters as readonly string[]).includes(each))
  if (known.length === asked.length) return known
  const message = t.message('list.filters', { filters: [...dispatchFilters, '9999'].join(', ') })
  throw invalid([{ field: 'filter', message }])
}

/** One page of the open visits of a branch, for the list of dispatch. */
export const listDispatchVisits = async (
  db: Reads,
  actor: Actor,
  query: Query,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const firm = narrowedFirm(actor, query.firm)
  const conditions: Record<Filter, RawBuilder<unknown>> = {
    unassigned: sql`not ${hasTechnician}`,
    assigned: hasTechnician,
    onDay: sql`coalesce(${onDays(query.selectedDate, 1, now)}, false)`,
    noTime: sql`e.scheduled_at is null`,
  }
  const patterns = searchPatterns(query.search)
  const { since, until } = dateRange(query, actor.timeZone, now)
  const matching = sql`${isOpen} and ${ofFirm(firm)}
    and (${query.calibrateEvent ?? null}::int is null or e.id = ${query.calibrateEvent ?? null})
    and (${patterns}::text[] is null or r.search like all(${patterns}::text[]))
    and (${since}::timestamptz is null or r.last_event_at >= ${since}) and (${until}::timestamptz is null or r.last_event_at < ${until})
    and (${query.technician ?? null}::int is null or exists (
      select 1 from event_technician a where a.event = e.id and a."user" = ${query.technician ?? null}))`
  const filters = filtersOf(query.filter)
  const where = sql.join([matching, ...filters.map((each) => conditions[each])], sql` and `)
  const direction = sql.raw(query.sort)
  const order = sql`${orders[query.orderBy]} ${direction} nulls last, e.id ${direction}`
  const page = pageBounds(query)
  type Counts = AnswerOf<typeof call>['counts'] & { count: number }
  const [rows, [counts]] = await db.batch([
    statement(visitRows(actor, { where, order, limit: page.size, skip: page.skip })),
    statement(sql<Counts>`select count(*)::int as all,
        (count(*) filter (where has))::int as assigned, (count(*) filter (where not has))::int as unassigned,
        (count(*) filter (where "onDay"))::int as "onDay", (count(*) filter (where "noTime"))::int as "noTime",
        (count(*) filter (where matches))::int as count
      from (select ${hasTechnician} as has, ${conditions.onDay} as "onDay", ${conditions.noTime} as "noTime",
          ${
            filters.length > 0
              ? sql.join(
                  filters.map((each) => conditions[each]),
                  sql` and `,
                )
              : sql`true`
          } as matches
        ${visitsFrom(actor)} and ${matching} limit ${maxExactCount + 1}) found`),
  ])
  const { count = 0, ...byFilter } = counts ?? { all: 0, assigned: 0, unassigned: 0, onDay: 0, noTime: 0 }
  return {
    items: rows.map((row) => toVisit(actor, row)),
    ...pageInfo(count, page, query.page),
    counts: byFilter,
  }
}

/** As many as a map can show and a browser can draw. */
const maxPoints = 5000

/** The open visits of a branch where the work is done. */
export const listDispatchPoints = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof pointsCall>,
  now: Date,
): Promise<AnswerOf<typeof pointsCall>> => {
  const firm = narrowedFirm(actor, query.firm)
  const { selectedDate: day } = query
  const onDay = day ? sql`(e.scheduled_at is null or ${onDays(day, 1, now)})` : sql`true`
  const rows = await db.rows(
    statement(
      visitRows(actor, {
        where: sql`${isOpen} and ${ofFirm(firm)} and ${onDay}`,
        order: sql`e.scheduled_at nulls last, e.id`,
        limit: maxPoints + 1,
      }),
    ),
  )
  const shown = rows.slice(0, maxPoints)
  const items = shown.flatMap((row) => {
    const stop = toStop(row)
    const { latitude, longitude } = stop
    const { vehicleText, techIds, version } = row
    return latitude === null || longitude === null
      ? []
      : [{ ...stop, latitude, longitude, vehicleText, techIds, version }]
  })
  return { items, withoutPlace: shown.length - items.length, more: rows.length > maxPoints }
}
