import { hasField, type FieldTable } from '#contract/kit/fields.ts'
import { eventFields } from '#contract/fields/event-fields.ts'
import { requestFields } from '#contract/fields/request-fields.ts'
import { vehicleFields } from '#contract/fields/vehicle-fields.ts'
import type { Row } from './archive.ts'

const fields: FieldTable = { ...vehicleFields, ...requestFields, ...eventFields }
const tables: Readonly<Record<string, string>> = { type: 'event_type', user: 'app_user' }

/** The table that the ids in a changed field belong to. */
const referredBy = (name: string): string | null => {
  const field = hasField(fields, name) ? fields[name] : undefined
  if (!field || !('of' in field) || typeof field.of !== 'string') return null
  return tables[field.of] ?? field.of
}

type Find = (table: string, old: unknown) => Promise<number | null>

const mappedIds = async (table: string, value: unknown, find: Find): Promise<unknown> => {
  if (typeof value === 'number' && value > 0) return find(table, value)
  if (!Array.isArray(value)) return value
  const ids: unknown[] = []
  for (const each of value) {
    const id = typeof each === 'number' && each > 0 ? await find(table, each) : each
    if (id !== null) ids.push(id)
  }
  return ids
}

/** Changes of a history entry, with the ids that its records have here. */
export const mapChanges = async (changes: unknown, find: Find): Promise<unknown> => {
  if (typeof changes !== 'object' || changes === null || Array.isArray(changes)) return changes
  const mapped: Row = {}
  for (const [name, sides] of Object.entries(changes)) {
    const table = referredBy(name)
    mapped[name] =
      table && Array.isArray(sides)
        ? [await mappedIds(table, sides[0], find), await mappedIds(table, sides[1], find)]
        : sides
  }
  return mapped
}
