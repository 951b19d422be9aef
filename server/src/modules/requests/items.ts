import { sql } from 'kysely'
import { runIn, type Tx } from '#server/kernel/database.ts'
import { makeOf } from '#server/modules/pricing/door.ts'
import type { AskedItem, Evidence, ItemKind } from './rules/completion.ts'
import { applies, type VisitTraits } from './rules/checklist.ts'
import type { Visit } from './store.ts'

/** The checklist of a visit as completion asks for it, in its own order. */
export const itemsOf = async (tx: Tx, event: number): Promise<AskedItem[]> => {
  const rows = await tx
    .selectFrom('event_item')
    .select(['id', 'kind', 'name', 'is_optional', 'is_image', 'is_video', 'is_file', 'is_test_drive'])
    .select(['done_at', 'skipped_reason'])
    .where('event', '=', event)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as ItemKind,
    name: row.name,
    isOptional: row.is_optional,
    isImage: row.is_image,
    isVideo: row.is_video,
    isFile: row.is_file,
    isTestDrive: row.is_test_drive,
    isDone: row.done_at !== null,
    skippedReason: row.skipped_reason,
  }))
}

/** Files and test drives that a visit has to show. */
export const evidenceOf = async (tx: Tx, event: number): Promise<Evidence> => {
  const files = await tx
    .selectFrom('file')
    .select(['event_item as item', 'kind'])
    .where('event', '=', event)
    .where('deleted_at', 'is', null)
    .execute()
  const drives = await tx
    .selectFrom('test_drive')
    .select(['event_item as item', 'ended_at', 'result'])
    .where('event', '=', event)
    .execute()
  return {
    files,
    drives: drives.map(({ item, ended_at, result }) => ({
      item,
      isFinished: ended_at !== null && result !== 'failed',
    })),
  }
}

const traitsOf = async (tx: Tx, { request, event }: Visit): Promise<VisitTraits> => {
  const place = await tx
    .selectFrom('firm')
    .select('path')
    .where('id', '=', request.service_firm ?? 1)
    .executeTakeFirst()
  const groups = await tx
    .selectFrom('event_service as l')
    .innerJoin('service as s', 's.id', 'l.service')
    .select('s.service_group as group')
    .distinct()
    .where('l.event', '=', event.id)
    .execute()
  return {
    firms: [...new Set([1, ...(place?.path ?? [])])],
    eventType: event.type,
    serviceGroups: groups.map((row) => row.group),
    vehicleMake: await makeOf(runIn(tx), request.vehicle),
    insurer: request.insurer,
  }
}

/**
 * Fits the checklist to a visit: adds the items that apply now, and takes away those that no longer do and that nobody
 * has touched. Items are copied, so that later changes of the lists leave a visit alone. What comes from a list that
 * the caller cannot read, of a center out of the network, stays.
 */
export const fitItems = async (tx: Tx, visit: Visit): Promise<void> => {
  const { event } = visit
  const traits = await traitsOf(tx, visit)
  const listed = await tx
    .selectFrom('checklist_item')
    .selectAll()
    .where('firm', 'in', [...traits.firms])
    .where('is_inactive', '=', false)
    .execute()
  const wanted = listed.filter((item) => applies(item, traits))
  await sql`delete from event_item i
    where i.event = ${event.id} and i.item is not null and not i.item = any(${wanted.map((item) => item.id)}::int[])
      and exists (select 1 from checklist_item c where c.id = i.item)
      and i.done_at is null and i.skipped_reason = '' and i.note = ''
      and not exists (select 1 from file f where f.event_item = i.id)
      and not exists (select 1 from test_drive d where d.event_item = i.id)`.execute(tx)
  if (wanted.length === 0) return
  await tx
    .insertInto('event_item')
    .values(
      wanted.map((item) => ({
        event: event.id,
        request: event.request,
        kind: item.kind,
        item: item.id,
        name: item.name,
        is_optional: item.is_optional,
        is_image: item.is_image,
        is_video: item.is_video,
        is_file: item.is_file,
        is_test_drive: item.is_test_drive,
        sort: item.sort,
      })),
    )
    .onConflict((on) => on.columns(['event', 'item']).where('item', 'is not', null).doNothing())
    .execute()
}
