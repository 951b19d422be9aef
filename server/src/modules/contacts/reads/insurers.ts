import { sql, type RawBuilder } from 'kysely'
import type { insurerContacts } from '#contract/contacts.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { listColumn } from '#server/kernel/http/list-order.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { listFirms } from '#server/modules/lookups/door.ts'
import { searchPatterns } from './search-patterns.ts'

type Out = AnswerOf<typeof insurerContacts>

const orders: Record<string, RawBuilder<unknown>> = {
  insuranceName: sql`lower(i.name)`,
  contactName: sql`lower(c.full_name)`,
  phoneNo: sql`nullif(c.phone_no, '')`,
  emailAddress: sql`nullif(lower(c.email_address), '')`,
}

/**
 * Insurers available to the caller, with their contact and the number of vehicles and requests the caller can
 * see.
 */
export const listInsurerContacts = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof insurerContacts>,
): Promise<Out> => {
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const direction = query.sort === 'desc' ? sql`desc` : sql`asc`
  const order = listColumn(orders, query.orderBy ?? 'insuranceName')
  const patterns = searchPatterns(query.search)
  const countPaid = (
    what: RawBuilder<unknown>,
  ) => sql`(select count(*)::int from (select ${what} from request r
    where r.insurer = i.id and r.deleted_at is null and ${requestsInScope(actor)} limit 1000) n)`
  const from = sql`from insurer i left join contact c on c.id = i.contact_id and c.deleted_at is null
    where i.firm = any(${listFirms(actor, query.firm)}) and (${query.inactive || query.state === 'all'} or i.is_inactive = ${query.state === 'inactive'})
      and ${isInDays('i.updated_at', query, actor.timeZone)}
      and (${patterns}::text[] is null or lower(i.name) || ' ' || coalesce(c.search, '') like all(${patterns}::text[]))`
  const [items, counts] = await db.batch([
    statement(sql<
      Out['items'][number]
    >`select i.id as insurance, c.id as "insuranceContact", i.name as "insuranceName", i.firm,
        i.is_inactive as "isInactive", false as "isSelected", i.version, c.full_name as "contactName", nullif(c.phone_no, '') as "phoneNo",
        nullif(c.email_address, '') as "emailAddress", ${countPaid(sql`distinct r.vehicle`)} as vehicles, ${countPaid(sql`1`)} as requests
      ${from} order by ${order} ${direction} nulls last, i.id ${direction} limit ${size} offset ${skip}`),
    statement(sql<{ count: number }>`select count(*)::int as count ${from}`),
  ])
  const count = counts[0]?.count ?? 0
  return { items, count, countMore: false, next: count > skip + size ? query.page + 1 : null }
}
