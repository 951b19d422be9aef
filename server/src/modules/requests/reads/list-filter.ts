import type { QueryOf } from '#contract/kit/call.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { calibrates } from '#contract/requests/index.ts'
import {
  inProcessStatuses,
  isRequestStatus,
  requestStatusNamed,
  requestStatusNames,
} from '#contract/statuses.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { t } from '../texts.ts'
import { searchText } from '#server/kernel/postgres/search-text.ts'

type ListQuery = QueryOf<typeof calibrates>
type StatusQuery = Pick<ListQuery, 'filter' | 'status' | 'showAll' | 'ids'>

/** Filter value for every status. */
const allStatuses = '9999'

/** Statuses to list; null for all. `status` by name wins over `filter`; without either, the default filter applies. */
export const statusFilter = (query: StatusQuery): number[] | null => {
  if (query.status) return [statusByName(query.status)]
  if (query.filter === allStatuses || query.showAll) return null
  if (!query.filter) return query.ids ? null : [...inProcessStatuses]
  const requested = query.filter.split(',').map((each) => Number(each.trim()))
  if (requested.includes(Number(allStatuses))) return null
  if (requested.some((each) => !isRequestStatus(each)))
    throw invalid([{ field: 'filter', message: t.message('list.filter') }])
  return requested
}

const statusByName = (name: string): number => {
  const found = requestStatusNamed(name)
  if (found === undefined)
    throw invalid([
      {
        field: 'status',
        message: t.message('list.status', { names: Object.values(requestStatusNames).join(', ') }),
      },
    ])
  return found
}

/** Further words of a search are ignored. */
const maxSearchWords = 8

/** LIKE patterns in lower case without accents, longest word first because it narrows most; null for an empty search. */
export const searchPatterns = (search: string): string[] | null => {
  const words = searchText(search.replaceAll('\0', '')).split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return words
    .slice(0, maxSearchWords)
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** Callers send this date for an open end; adding a day to it would overflow. */
const noEnd = '9999-12-31'

type DateQuery = Pick<ListQuery, 'days' | 'dateStart' | 'dateEnd'>
export type DateRange = { since: string | null; until: string | null }

/**
 * The range of last activity as instants: whole days in `zone` (IANA name), `until` exclusive. `days` counts back from
 * today, and 0 means no limit. Dates win over days.
 * @throws invalid for a date that doesn't exist
 */
export const dateRange = (query: DateQuery, zone: string, now: Date): DateRange => {
  if (!query.days && !query.dateStart && !query.dateEnd) return { since: null, until: null }
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const startOfDay = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).toInstant().toString()
  const parseDay = (field: 'dateStart' | 'dateEnd'): Temporal.PlainDate | null => {
    const text = query[field]
    if (!text) return null
    try {
      return Temporal.PlainDate.from(text, { overflow: 'reject' })
    } catch {
      throw invalid([{ field, message: t.message('noSuchDate') }])
    }
  }
  const start = parseDay('dateStart')
  const end = query.dateEnd === noEnd ? null : parseDay('dateEnd')
  if (start || end)
    return { since: start && startOfDay(start), until: end && startOfDay(end.add({ days: 1 })) }
  return { since: query.days ? startOfDay(today.subtract({ days: query.days })) : null, until: null }
}

/** The date of `now` in a zone (IANA name) as YYYY-MM-DD. */
export const localDay = (now: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

export type PageBounds = { size: number; skip: number }

/** Limit and offset of a page. Page size is capped at `pageCap`, and pages are counted by the capped size. */
export const pageBounds = ({ page, pageSize }: { page: number; pageSize: number }): PageBounds => {
  const size = Math.min(pageSize, pageCap)
  return { size, skip: (page - 1) * size }
}

/** Counts are exact up to this number. */
export const maxExactCount = 10_000

/** Count and next page of a list. `total` may stop at one above `maxExactCount`. */
export const pageInfo = (total: number, { size, skip }: PageBounds, page: number) => ({
  count: Math.min(total, maxExactCount),
  countMore: total > maxExactCount,
  next: total > skip + size ? page + 1 : null,
})
