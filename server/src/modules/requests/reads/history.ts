import { sql, type SqlBool } from 'kysely'
import { shippedReason } from '#contract/kit/shipped-name.ts'
import type { RequestShape } from '#contract/requests/index.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { eventsInScope, requestsInScope } from '#server/kernel/security/scope.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { fieldLabel, historySentence, statusName } from './history-sentence.ts'
import { seesInternalNotes } from './internal-notes.ts'

export type HistoryRow = {
  id: number
  at: string
  actor_name: string
  entity: string
  entity_id: number
  what: string
  from_status: number | null
  to_status: number | null
  why: string
  changes: Record<string, [unknown, unknown]>
  number: number | null
  /** Delivery state of the queued email, visible to the side that sent it. */
  mail_state: string | null
  /** Of a checklist item: its stage and the number of its visit. */
  stage: HistoryEntry['stage']
  visit: number | null
  /** Count of all entries, not only of this page. */
  total: number
  /** It is on this page. */
  is_listed: boolean
  /** It tells how far the request is. */
  tells_progress: boolean
}
export type HistoryEntry = RequestShape['history'][number]

type Part = {
  /** How many entries, newest first, after `offset`. */
  limit: number
  offset: number
  /** Adds older entries that tell how far the request is. */
  withProgress?: boolean
}

/** A request has few of these entries. Those of one that goes back and forth without end are cut. */
const maxEntries = 500

/** Entries that `progressOf` reads. */
const tellsProgress = sql<SqlBool>`(h.entity <> 'event' or e.deleted_at is null)
  and (h.what in ('moved', 'reminded', 'senderRefused', 'sentDocument', 'tookDocumentBack')
    or h.entity = 'event' and h.what in ('created', 'planned', 'assigned', 'invoiced'))`

/**
 * The history of a request and its visits, newest first, without visits outside the caller's scope and without internal
 * notes that the caller may not read.
 */
export const historyStatement = (actor: Actor, request: number, { limit, offset, withProgress }: Part) =>
  statement(sql<HistoryRow>`
    select h.id, h.at, h.actor_name, h.entity, h.entity_id, h.what, h.from_status, h.to_status, h.why, h.changes, h.number,
      h.total, h.place > ${offset} and h.place <= ${offset + limit} as is_listed, h.tells_progress,
      (select m.state from mail_out m
        where m.id = (case when h.what = 'sentDocument' then h.changes->'mail'->>1 end)::int) as mail_state,
      i.stage, i.visit
    from (
      select h.id, h.at, h.actor_name, h.entity, h.entity_id, h.what, h.from_status, h.to_status, h.why,
        case when ${seesInternalNotes(actor, 'r')} then coalesce(h.changes, '{}')
          else coalesce(h.changes, '{}') - 'internal_notes' - 'internalNotes' end as changes,
        e.number, (count(*) over ())::int as total, row_number() over (order by h.id desc) as place,
        ${withProgress ? tellsProgress : sql`false`} as tells_progress
      from history h
      join request r on r.id = h.request
      left join event e on h.entity = 'event' and e.id = h.entity_id and e.request = h.request
      where h.request = ${request} and r.deleted_at is null and ${requestsInScope(actor, 'r')}
        and (h.entity <> 'event' or ${eventsInScope(actor, 'e')})) h
    left join lateral (
      select i.kind as stage, e.number as visit from event_item i join event e on e.id = i.event
      where h.entity = 'event_item' and i.id = h.entity_id) i on true
    where h.place > ${offset} and h.place <= ${offset + limit} or h.tells_progress
    order by h.id desc
    limit ${withProgress ? maxEntries : limit}`)

export const historyEntry = (row: HistoryRow): HistoryEntry => ({
  id: row.id,
  at: row.at,
  by: row.actor_name,
  what: row.what,
  entity: row.entity,
  entityId: row.entity_id,
  fromName: statusName(row.entity, row.from_status),
  toName: statusName(row.entity, row.to_status),
  why: shippedReason(row.why) || null,
  stage: row.stage,
  visit: row.visit,
  says: historySentence(row),
  changes: Object.entries(row.changes).map(([field, [before, after]]) => ({
    field: fieldLabel(field),
    before,
    after,
  })),
})
