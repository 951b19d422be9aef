import type { Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import type { Kind } from '../reads/items.ts'
import { checkReferences } from './check-references.ts'
import { saveRow } from './save-row.ts'

/** A checklist item in the common shape of all four save calls. */
export type ItemInput = {
  id: number
  name?: string
  nameField: string
  firm?: number
  isInactive?: boolean
  sort?: number
  vehicleMake?: number | null
  calibrateEventType?: number | null
  calibrateServiceGroup?: number | null
  isOptional?: boolean
  isVideo?: boolean
  isImage?: boolean
  isFile?: boolean
  isTestDrive?: boolean
  calibrateVerifyTemplate?: string | null
  version?: number
}

/**
 * Saves an item of one of the four checklists. A readiness item has no service group, and a verification is
 * never optional.
 */
export const saveItem = (tx: Tx, actor: Actor, kind: Kind, item: ItemInput): Promise<{ id: number }> => {
  const isReady = kind === 'ready'
  const unlessReady = (asked: boolean | undefined) => (isReady ? undefined : asked)
  const template = item.calibrateVerifyTemplate
  const values = {
    name: item.name,
    is_inactive: item.isInactive,
    sort: item.sort,
    vehicle_make: item.vehicleMake,
    event_type: item.calibrateEventType,
    service_group: isReady ? undefined : item.calibrateServiceGroup,
    is_optional: kind === 'verify' ? undefined : item.isOptional,
    is_video: unlessReady(item.isVideo),
    is_image: unlessReady(item.isImage),
    is_file: unlessReady(item.isFile),
    is_test_drive: kind === 'action' || kind === 'verify' ? item.isTestDrive : undefined,
    verify_template: kind === 'verify' && template !== undefined ? (template ?? '') : undefined,
  }
  const names = {
    name: item.nameField,
    event_type: 'calibrateEventType',
    service_group: 'calibrateServiceGroup',
    verify_template: 'calibrateVerifyTemplate',
  }
  const list = { table: 'checklist_item', what: 'checklist item', kind, names } as const
  return saveRow(tx, actor, list, item, values, ({ firm, now: stored, next }) =>
    checkReferences(tx, firm, [
      ['calibrateEventType', 'event_type', next.event_type, stored.event_type],
      ['calibrateServiceGroup', 'service_group', next.service_group, stored.service_group],
      ['vehicleMake', 'VehicleMake', next.vehicle_make, stored.vehicle_make],
    ]),
  )
}
