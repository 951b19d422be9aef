import type { QueryOf } from '#contract/kit/call.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import type { calibrates } from '#contract/requests/index.ts'
import { inProcessStatuses, isRequestStatus, requestStatusNames } from '#contract/statuses.ts'
import { invalid } from '#server/kernel/http/problems.ts'

type ListQuery = QueryOf<typeof calibrates>
type Filtered = Pick<ListQuery, 'filter' | 'status' | 'showAll' | 'ids'>

/** Stands for every status (decisions, "Lists"). */
const all = '9999'

/** Statuses that a list is to hold; null for all. A name wins over numbers; nothing said is the default filter. */
export const statusesOf = (query: Filtered): number[] | null => {
  if (query.status) return [statusNamed(query.status)]
  if (query.filter === all || query.showAll) return null
  if (!query.filter) return query.ids ? null : [...inProcessStatuses]
  const asked = query.filter.split(',').map((each) => Number(each.trim()))
  if (asked.includes(Number(all))) return null
  if (asked.some((each) => !isRequestStatus(each)))
    throw invalid([{ field: 'filter', message: 'Statuses with commas between them, such as 2,3,8, or 9999' }])
  return asked
}

const statusNamed = (name: string): number => {
  const plain = (text: string) => text.toLowerCase().replaceAll(' ', '')
  const found = Object.entries(requestStatusNames).find(([, each]) => plain(each) === plain(name))
  if (!found)
    throw invalid([{ field: 'status', message: `One of ${Object.values(requestStatusNames).join(', ')}` }])
  return Number(found[0])
}

/** At most this many words of a search are looked at. */
const mostWords = 8

/** LIKE patterns in lower case, the longest word first; null when nothing is searched. */
export const patternsOf = (search: string): string[] | null => {
  const words = search.replaceAll('\0', '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  return words
    .slice(0, mostWords)
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
}

/** Callers say it for no end; no day comes after it. */
const lastDay = '9999-12-31'

type Dated = Pick<ListQuery, 'days' | 'dateStart' | 'dateEnd'>
export type Span = { since: string | null; until: string | null }

/**
 * Instants between which something last happened: whole days of the reader's zone, `until` not included. `days` counts
 * back from today and 0 means no limit; dates win over days.
 */
export const spanOf = (query: Dated, zone: string, now: Date): Span => {
  if (!query.days && !query.dateStart && !query.dateEnd) return { since: null, until: null }
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const dayBegins = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).toInstant().toString()
  const named = (field: 'dateStart' | 'dateEnd'): Temporal.PlainDate | null => {
    const text = query[field]
    if (!text) return null
    try {
      return Temporal.PlainDate.from(text, { overflow: 'reject' })
    } catch {
      throw invalid([{ field, message: 'There is no such day' }])
    }
  }
  const start = named('dateStart')
  const end = query.dateEnd === lastDay ? null : named('dateEnd')
  if (start || end) return { since: start && dayBegins(start), until: end && dayBegins(end.add({ days: 1 })) }
  return { since: query.days ? dayBegins(today.subtract({ days: query.days })) : null, until: null }
}

/** YYYY-MM-DD of now at a zone. */
export const localDay = (now: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

export type Page = { size: number; skip: number }

/** A page holds at most `pageCap` rows, however many were asked for; pages are counted in rows that are served. */
export const pageOf = ({ page, pageSize }: { page: number; pageSize: number }): Page => {
  const size = Math.min(pageSize, pageCap)
  return { size, skip: (page - 1) * size }
}

/** Counts are exact up to here (decisions, "Lists"). */
export const countTo = 10_000

/** What a list says of its length. `total` may stop one above what was to be counted. */
export const countSays = (total: number, { size, skip }: Page, page: number) => ({
  count: Math.min(total, countTo),
  countMore: total > countTo,
  next: total > skip + size ? page + 1 : null,
})
