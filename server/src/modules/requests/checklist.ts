import { sql } from 'kysely'
import { runIn, type Tx } from '#server/kernel/postgres/database.ts'
import { makeOf } from '#server/modules/pricing/door.ts'
import type { AskedItem, Evidence, ItemKind } from './rules/completion.ts'
import { applies, type ListedItem, type VisitTraits } from './rules/checklist.ts'
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
      isFinished: ended_at !== null && result === 'passed',
    })),
  }
}

type Listed = ListedItem & { id: number }
/** All that decides on the checklist of a visit but the make: the lists that reach it, and what it has of them. */
export type Lists = { path: number[]; groups: number[]; present: number[]; listed: Listed[] }

export const listsOf = async (tx: Tx, event: number): Promise<Lists> => {
  const { rows } = await sql<Lists>`
    select p.path,
      array(select distinct s.service_group from event_service l join service s on s.id = l.service
        where l.event = ${event}) as groups,
      array(select i.item from event_item i where i.event = ${event} and i.item is not null) as present,
      coalesce((select json_agg(x) from (
        select c.id, c.firm, c.event_type, c.service_group, c.vehicle_make, c.insurer, c.is_inactive
        from checklist_item c where c.firm = any(p.path) and not c.is_inactive) x), '[]') as listed
    from (select array[1] || coalesce((select f.path from event e join firm f on f.id = coalesce(e.service_firm, 1)
      where e.id = ${event}), '{}') as path) p`.execute(tx)
  return rows[0] ?? { path: [1], groups: [], present: [], listed: [] }
}

/** What is to be done to a checklist: the items that apply, those of them that it lacks, and whether it has others. */
type Fitting = { ids: number[]; missing: number[]; isTooMuch: boolean }

/** What is to be done to the checklist of a visit, nothing where it fits. `lists` where they were read already. */
export const fittingOf = async (tx: Tx, visit: Visit, lists?: Lists): Promise<Fitting | undefined> => {
  const { path, groups, present, listed } = lists ?? (await listsOf(tx, visit.event.id))
  const asksMake = listed.some((item) => item.vehicle_make !== null)
  const traits: VisitTraits = {
    firms: path,
    eventType: visit.event.type,
    serviceGroups: groups,
    vehicleMake: asksMake ? await makeOf(runIn(tx), visit.request.vehicle) : null,
    insurer: visit.request.insurer,
  }
  const ids = listed.filter((item) => applies(item, traits)).map((item) => item.id)
  const isTooMuch = present.some((item) => !ids.includes(item))
  const missing = ids.filter((item) => !present.includes(item))
  return isTooMuch || missing.length > 0 ? { ids, missing, isTooMuch } : undefined
}

/**
 * Fits the checklist to a visit: adds the items that apply now, and takes away those that no longer do and that nobody
 * has touched. Items are copied, so that later changes of the lists leave a visit alone. What comes from a list that
 * the caller cannot read, of a center out of the network, stays. Both are asked for at once.
 */
export const fit = async (tx: Tx, { event }: Visit, { ids, missing, isTooMuch }: Fitting): Promise<void> => {
  const taking =
    isTooMuch &&
    sql`delete from event_item i
      where i.event = ${event.id} and i.item is not null and not i.item = any(${ids}::int[])
        and exists (select 1 from checklist_item c where c.id = i.item)
        and i.done_at is null and i.skipped_reason = '' and i.note = ''
        and not exists (select 1 from file f where f.event_item = i.id)
        and not exists (select 1 from test_drive d where d.event_item = i.id)`.execute(tx)
  const adding =
    missing.length > 0 &&
    sql`insert into event_item (event, request, kind, item, name, is_optional, is_image, is_video, is_file, is_test_drive, sort)
      select ${event.id}, ${event.request}, c.kind, c.id, c.name, c.is_optional, c.is_image, c.is_video, c.is_file,
        c.is_test_drive, c.sort
      from checklist_item c where c.id = any(${missing}::int[]) order by c.sort, c.id`.execute(tx)
  await Promise.all([taking, adding])
}

/** Fits the checklist to a visit as it stands now. */
export const fitItems = async (tx: Tx, visit: Visit): Promise<void> => {
  const fitting = await fittingOf(tx, visit)
  if (fitting) await fit(tx, visit, fitting)
}
