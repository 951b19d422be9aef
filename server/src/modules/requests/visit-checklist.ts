import { sql } from 'kysely'
import { runInTx, type Tx } from '#server/kernel/postgres/database.ts'
import { loadMake } from '#server/modules/pricing/door.ts'
import type { ChecklistItem, Evidence, ItemKind } from './rules/completion.ts'
import { appliesToVisit, type CandidateItem, type VisitTraits } from './rules/applies-to-visit.ts'
import type { Visit } from './store.ts'

/** The checklist of a visit in display order, in the shape that the completion rules take. */
export const readChecklist = async (tx: Tx, event: number): Promise<ChecklistItem[]> => {
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

/** The files and test drives that serve as evidence for a visit. */
export const readEvidence = async (tx: Tx, event: number): Promise<Evidence> => {
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

type Candidate = CandidateItem & { id: number }
/** Everything that decides which items a visit gets except the vehicle make: candidate items and the ones it already has. */
export type ChecklistSources = {
  path: number[]
  groups: number[]
  presentItems: number[]
  candidates: Candidate[]
}

export const readChecklistSources = async (tx: Tx, event: number): Promise<ChecklistSources> => {
  const { rows } = await sql<ChecklistSources>`
    select p.path,
      array(select distinct s.service_group from event_service l join service s on s.id = l.service
        where l.event = ${event}) as groups,
      array(select i.item from event_item i where i.event = ${event} and i.item is not null) as "presentItems",
      coalesce((select json_agg(x) from (
        select c.id, c.firm, c.event_type, c.service_group, c.vehicle_make, c.insurer, c.is_inactive
        from checklist_item c where c.firm = any(p.path) and not c.is_inactive) x), '[]') as candidates
    from (select array[1] || coalesce((select f.path from event e join firm f on f.id = coalesce(e.service_firm, 1)
      where e.id = ${event}), '{}') as path) p`.execute(tx)
  return rows[0] ?? { path: [1], groups: [], presentItems: [], candidates: [] }
}

/** A change to a checklist: the items that apply, those still missing, and whether it has items that no longer apply. */
type ChecklistUpdate = { ids: number[]; missing: number[]; hasSurplus: boolean }

/** The change that a visit's checklist needs; undefined when it is up to date. Pass `sources` when they were already read. */
export const planChecklistUpdate = async (
  tx: Tx,
  visit: Visit,
  sources?: ChecklistSources,
): Promise<ChecklistUpdate | undefined> => {
  const { path, groups, presentItems, candidates } =
    sources ?? (await readChecklistSources(tx, visit.event.id))
  const dependsOnMake = candidates.some((item) => item.vehicle_make !== null)
  const traits: VisitTraits = {
    firms: path,
    eventType: visit.event.type,
    serviceGroups: groups,
    vehicleMake: dependsOnMake ? await loadMake(runInTx(tx), visit.request.vehicle) : null,
    insurer: visit.request.insurer,
  }
  const ids = candidates.filter((item) => appliesToVisit(item, traits)).map((item) => item.id)
  const hasSurplus = presentItems.some((item) => !ids.includes(item))
  const missing = ids.filter((item) => !presentItems.includes(item))
  return hasSurplus || missing.length > 0 ? { ids, missing, hasSurplus } : undefined
}

/**
 * Adds the items that apply now and removes untouched items that no longer apply. Items are copied, so later edits of
 * the master lists don't affect existing visits. Items from lists that the caller can't read (those of a center outside
 * the network) stay. Both statements are sent together.
 */
export const applyChecklistUpdate = async (
  tx: Tx,
  { event }: Visit,
  { ids, missing, hasSurplus }: ChecklistUpdate,
): Promise<void> => {
  const deletion =
    hasSurplus &&
    sql`delete from event_item i
      where i.event = ${event.id} and i.item is not null and not i.item = any(${ids}::int[])
        and exists (select 1 from checklist_item c where c.id = i.item)
        and i.done_at is null and i.skipped_reason = '' and i.note = ''
        and not exists (select 1 from file f where f.event_item = i.id)
        and not exists (select 1 from test_drive d where d.event_item = i.id)`.execute(tx)
  const insertion =
    missing.length > 0 &&
    sql`insert into event_item (event, request, kind, item, name, is_optional, is_image, is_video, is_file, is_test_drive, sort)
      select ${event.id}, ${event.request}, c.kind, c.id, c.name, c.is_optional, c.is_image, c.is_video, c.is_file,
        c.is_test_drive, c.sort
      from checklist_item c where c.id = any(${missing}::int[]) order by c.sort, c.id`.execute(tx)
  await Promise.all([deletion, insertion])
}

/** Brings the checklist of a visit up to date. */
export const updateChecklist = async (tx: Tx, visit: Visit): Promise<void> => {
  const update = await planChecklistUpdate(tx, visit)
  if (update) await applyChecklistUpdate(tx, visit, update)
}
