import type { RequestRow } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { pageInfo, maxExactCount, pageBounds } from './list-filter.ts'
import { refuseLongSort } from './refuse-long-sort.ts'
import { unnestKeys, listedColumns, moveColumns, requestRow, type ListedRow } from './request-row.ts'
import {
  resolveFirm,
  resolveOrder,
  searchCall,
  searchStatement,
  searchValues,
  type ListQuery,
} from './search.ts'

type Found = ListedRow & { total: number }
type Empty = { id: null; total: number }

/** Finds the keys first, then reads only the rows of the page under row-level security. An empty page is one row without an id. */
const textWith = (
  columns: string,
): string => `with page as materialized (select keys, total from ${searchCall})
  select page.total, listed.* from page left join lateral (
    select k.place, ${columns} from ${unnestKeys('page.keys')} join request r on r.id = k.id
  ) listed on true order by listed.place`
const text = textWith(listedColumns)
const textWithMoves = textWith(`${listedColumns}, ${moveColumns}`)

export type RequestPage = {
  items: RequestRow[]
  count: number
  countMore: boolean
  next: number | null
}

/**
 * One page of repair orders in the caller's scope. With `count` off, counting stops after the page.
 * @throws notFound for a firm unrelated to the caller, and Problem 422 for a sort that would take too long
 */
export const listRequests = async (
  db: Reads,
  actor: Actor,
  input: ListQuery,
  now: Date,
): Promise<RequestPage> => {
  const query = await resolveFirm(db, actor, input)
  await refuseLongSort(db, actor, query, now)
  const page = pageBounds(query)
  const order = await resolveOrder(db, actor, query, now)
  const values = searchValues(
    actor,
    { ...query, ...order },
    page,
    query.count === false ? 0 : maxExactCount,
    now,
  )
  const rows = await db.rows(searchStatement<Found | Empty>(query.moves ? textWithMoves : text, values))
  return {
    items: rows.flatMap((row) => (row.id === null ? [] : [requestRow(actor, row, query.moves)])),
    ...pageInfo(rows[0]?.total ?? 0, page, query.page),
  }
}
