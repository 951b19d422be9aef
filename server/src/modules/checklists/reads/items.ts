import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type {
  calibrateActionType,
  calibrateLists,
  calibratePreChecklist,
  calibrateReady,
  calibrateService,
  calibrateVerify,
  ListName,
} from '#contract/checklists.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Builder, Reads } from '#server/kernel/postgres/database.ts'
import { listFirms } from '#server/modules/lookups/door.ts'
import type { Filter } from './filter.ts'
import { servicesQuery } from './services.ts'

export type Kind = 'ready' | 'precheck' | 'action' | 'verify'

/** Contract fields for the id and name of each list. */
const fieldNames: Record<Kind, [string, string]> = {
  ready: ['calibrateReady', 'calibrateReadyName'],
  precheck: ['calibratePreCheck', 'calibratePreCheckName'],
  action: ['calibrateActionType', 'calibrateActionTypeName'],
  verify: ['calibrateVerify', 'calibrateVerifyName'],
}

/** Items of one kind available to a firm. Type, group, make, and insurer filter for those that apply. */
export const itemsQuery = <T>(builder: Builder, actor: Actor, kind: Kind, filter: Filter) => {
  const [idName, nameName] = fieldNames[kind]
  const applies = (column: string, value: number | undefined): RawBuilder<unknown> =>
    sql`(${value ?? null}::int is null or ${sql.ref(column)} is null or ${sql.ref(column)} = ${value ?? null})`
  return sql<T>`
    select i.id as ${sql.id(idName)}, i.name as ${sql.id(nameName)}, i.firm, i.is_inactive as "isInactive", i.sort,
      i.vehicle_make as "vehicleMake", m.name as "vehicleMakeName", i.is_optional as "isOptional",
      i.event_type as "calibrateEventType", t.name as "calibrateEventTypeName",
      i.service_group as "calibrateServiceGroup", g.name as "calibrateServiceGroupName",
      i.is_video as "isVideo", i.is_image as "isImage", i.is_file as "isFile", i.is_test_drive as "isTestDrive",
      nullif(i.verify_template, '') as "calibrateVerifyTemplate", i.version
    from checklist_item i
    left join lookup m on m.id = i.vehicle_make
    left join event_type t on t.id = i.event_type
    left join service_group g on g.id = i.service_group
    where i.kind = ${kind} and i.firm = any(${listFirms(actor, filter.firm)}) and (${filter.inactive ?? false} or not i.is_inactive)
      and ${applies('i.event_type', filter.type)} and ${applies('i.service_group', filter.group)}
      and ${applies('i.vehicle_make', filter.vehicleMake)} and ${applies('i.insurer', filter.insurance)}
    order by i.sort, i.id`.compile(builder)
}

type Lists = AnswerOf<typeof calibrateLists>
type Named = { id: number; name: string }

/** The lists needed to create a visit, in one round trip. With `types`, all others are empty. */
export const allLists = async (
  db: Reads,
  builder: Builder,
  actor: Actor,
  filter: Filter,
  types?: readonly ListName[],
): Promise<Lists> => {
  const firms = listFirms(actor, filter.firm)
  const [eventTypes, groups, services, ready, precheck, action, verify] = await db.batch([
    sql<Named>`select id, name from event_type where firm = any(${firms}) and not is_inactive order by sort, name`.compile(
      builder,
    ),
    sql<Named>`select id, name from service_group where firm = any(${firms}) and not is_inactive order by sort, name`.compile(
      builder,
    ),
    servicesQuery<AnswerOf<typeof calibrateService>[number]>(builder, actor, filter),
    itemsQuery<AnswerOf<typeof calibrateReady>[number]>(builder, actor, 'ready', filter),
    itemsQuery<AnswerOf<typeof calibratePreChecklist>[number]>(builder, actor, 'precheck', filter),
    itemsQuery<AnswerOf<typeof calibrateActionType>[number]>(builder, actor, 'action', filter),
    itemsQuery<AnswerOf<typeof calibrateVerify>[number]>(builder, actor, 'verify', filter),
  ])
  const asked = <T>(name: ListName, rows: T[]): T[] => (!types || types.includes(name) ? rows : [])
  return {
    eventTypes: asked('eventTypes', eventTypes),
    groups: asked('groups', groups),
    services: asked('services', services),
    ready: asked('ready', ready),
    precheck: asked('precheck', precheck),
    action: asked('action', action),
    verify: asked('verify', verify),
  }
}
