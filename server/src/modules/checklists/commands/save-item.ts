import { isNew } from '#contract/kit/shapes.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Tx } from '#server/kernel/database.ts'
import { changesSince, difference, record } from '#server/kernel/history.ts'
import { mergeByField } from '#server/kernel/merge.ts'
import { conflict, notFound, refused } from '#server/kernel/problems.ts'
import { tell } from '#server/kernel/tell.ts'
import { ownerFirm } from '#server/modules/lookups/door.ts'
import type { Kind } from '../reads/items.ts'

/** An item as all four save calls say it, once its own id and name are told apart. */
export type ItemIn = {
  id: number
  name: string
  firm?: number
  isInactive: boolean
  sort?: number
  vehicleMake?: number | null
  calibrateEventType?: number | null
  calibrateServiceGroup?: number | null
  isOptional: boolean
  isVideo: boolean
  isImage: boolean
  isFile: boolean
  isTestDrive: boolean
  calibrateVerifyTemplate?: string | null
  version?: number
}

/** Saves an item of one of the four checklists. A readiness item belongs to no service group. */
export const saveItem = async (tx: Tx, actor: Actor, kind: Kind, item: ItemIn): Promise<{ id: number }> => {
  const values = {
    name: item.name,
    is_inactive: item.isInactive,
    sort: item.sort,
    vehicle_make: item.vehicleMake,
    event_type: item.calibrateEventType,
    service_group: kind === 'ready' ? null : item.calibrateServiceGroup,
    is_optional: kind === 'verify' ? false : item.isOptional,
    is_video: item.isVideo,
    is_image: item.isImage,
    is_file: item.isFile,
    is_test_drive: kind === 'action' || kind === 'verify' ? item.isTestDrive : false,
    verify_template:
      item.calibrateVerifyTemplate === undefined ? undefined : (item.calibrateVerifyTemplate ?? ''),
  }
  return isNew(item.id) ? add(tx, actor, kind, item, values) : change(tx, actor, kind, item, values)
}

type Values = Record<string, unknown> & { name: string; sort?: number }

const add = async (
  tx: Tx,
  actor: Actor,
  kind: Kind,
  item: ItemIn,
  values: Values,
): Promise<{ id: number }> => {
  const firm = ownerFirm(actor, item.firm)
  const last = await tx
    .selectFrom('checklist_item')
    .select((eb) => eb.fn.max('sort').as('sort'))
    .where('firm', '=', firm)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('checklist_item')
    .values({ ...values, firm, kind, sort: values.sort ?? Number(last?.sort ?? 0) + 10 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, { entity: 'checklist_item', id, firm, version: 1, what: 'created' })
  await tell(tx, actor, {
    name: 'checklists.changed',
    entity: 'checklist_item',
    id,
    version: 1,
    firm,
    parties: [firm],
  })
  return { id }
}

const change = async (
  tx: Tx,
  actor: Actor,
  kind: Kind,
  item: ItemIn,
  sent: Values,
): Promise<{ id: number }> => {
  const stored = await tx
    .selectFrom('checklist_item')
    .selectAll()
    .where('id', '=', item.id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!stored || !(actor.all || actor.firms.includes(stored.firm))) throw notFound('checklist item')
  if (sent.name.trim() === '') throw refused('A checklist item needs a name.')
  const now = Object.fromEntries(
    Object.keys(sent).map((field) => [field, stored[field as keyof typeof stored]]),
  ) as Record<string, unknown>
  const since =
    item.version === undefined ? {} : await changesSince(tx, actor, 'checklist_item', stored.id, item.version)
  const merged = mergeByField(now, sent as Record<string, unknown>, since)
  if (!merged.ok) throw conflict({ ...merged, version: stored.version })
  if (Object.keys(merged.changed).length === 0) return { id: stored.id }
  const { id, firm } = stored
  const { version } = await tx
    .updateTable('checklist_item')
    .set(merged.changed)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    entity: 'checklist_item',
    id,
    firm,
    version,
    what: 'changed',
    changes: difference(now, merged.changed),
  })
  await tell(tx, actor, {
    name: 'checklists.changed',
    entity: 'checklist_item',
    id,
    version,
    firm,
    parties: [firm],
  })
  return { id }
}
