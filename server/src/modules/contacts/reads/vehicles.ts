import { sql } from 'kysely'
import type { contactVehicles } from '#contract/contacts.ts'
import type { AnswerOf, QueryOf } from '#contract/kit/call.ts'
import { pageCap } from '#contract/kit/shapes.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Reads } from '#server/kernel/postgres/database.ts'
import { invalid, notFound } from '#server/kernel/http/problems.ts'
import { isInDays } from '#server/kernel/records/day-range.ts'
import { selectFields } from '#server/kernel/records/fields.ts'
import { firmsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { canSeeContact } from '../columns.ts'
import { resolveMerged } from './contact.ts'
import { searchPatterns } from './search-patterns.ts'
import { t } from '../texts.ts'

type Out = AnswerOf<typeof contactVehicles>
const countLimit = 10_000
const fields = selectFields('w', vehicleFields)

/**
 * Vehicles of a contact (its own, and those of its fleet's requests) or of an insurer's requests, newest
 * first.
 */
export const listContactVehicles = async (
  db: Reads,
  actor: Actor,
  query: QueryOf<typeof contactVehicles>,
): Promise<Out> => {
  const { contact = 0, insurance = 0 } = query
  if (contact > 0 === insurance > 0)
    throw invalid([{ field: 'contact', message: t.message('vehicles.owner') }])
  const size = Math.min(query.pageSize, pageCap)
  const skip = (query.page - 1) * size
  const patterns = searchPatterns(query.search)
  const owner = contact > 0 ? resolveMerged(contact) : sql`0`
  const isNamed =
    contact > 0 ? sql`(r.contact = ${owner} or r.fleet_contact = ${owner})` : sql`r.insurer = ${insurance}`
  // A customer's own vehicles are limited to the scope. For a customer of another branch, only vehicles that
  // came here with a request count.
  const of = sql`(r.fleet_contact = ${owner} or (r.contact = ${owner} and not ${firmsInScope(actor, 'r.firm')}))`
  const ownRequests = sql`${isNamed} and r.deleted_at is null and ${requestsInScope(actor)}`
  const matchingVehicles = sql`with n as (
      select v.id from vehicle v where v.contact = ${owner} and ${contact > 0} and ${firmsInScope(actor, 'v.firm')}
      union select r.vehicle from request r where ${contact > 0 ? of : isNamed} and r.vehicle is not null
        and r.deleted_at is null and ${requestsInScope(actor)}),
    w as (select v.* from n join vehicle v on v.id = n.id
      where not v.is_deleted and ${isInDays('v.updated_at', query, actor.timeZone)}
        and (${patterns}::text[] is null or v.search like all(${patterns}::text[])))`
  const [known, items, counts] = await db.batch([
    statement(
      contact > 0
        ? sql`select 1 from contact c where c.id = ${owner} and c.deleted_at is null and ${canSeeContact(actor)}`
        : sql`select 1 from insurer i where i.id = ${insurance}`,
    ),
    statement(sql<Out['items'][number]>`${matchingVehicles}
      select w.id as vehicle, w.firm, w.contact, c.full_name as "contactName", ${fields},
        (select count(*)::int from request r where r.vehicle = w.id and ${ownRequests}) as requests, last.id as calibrate, last.ro_number as ronumber
      from w left join contact c on c.id = w.contact left join lateral (
        select r.id, r.ro_number from request r where r.vehicle = w.id and ${ownRequests} order by r.last_event_at desc, r.id desc limit 1) last on true
      order by w.id desc limit ${size} offset ${skip}`),
    statement(
      sql<{
        count: number
      }>`${matchingVehicles} select count(*)::int as count from (select 1 from w limit ${countLimit + 1}) n`,
    ),
  ])
  if (known.length === 0) throw notFound(contact > 0 ? 'contact' : 'insurer')
  const count = counts[0]?.count ?? 0
  return {
    items,
    count: Math.min(count, countLimit),
    countMore: count > countLimit,
    next: count > skip + size ? query.page + 1 : null,
  }
}
