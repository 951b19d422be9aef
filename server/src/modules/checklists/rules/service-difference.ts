import { keyOf, nameKey, type WantedService } from './service-file.ts'

/** A service as it is stored. */
export type StoredService = Required<Omit<WantedService, 'line' | 'groupName'>> & {
  id: number
  is_inactive: boolean
}
type Field =
  'name' | 'code' | 'service_group' | 'hours' | 'rate_type' | 'event_type' | 'vehicle_make' | 'is_inactive'
export type Changed = {
  line: number
  stored: StoredService
  next: Partial<Record<Field, unknown>>
}
export type Difference = {
  added: WantedService[]
  changed: Changed[]
  inactivated: StoredService[]
  same: number
}

const compared = [
  'name',
  'code',
  'service_group',
  'hours',
  'rate_type',
  'event_type',
  'vehicle_make',
] as const

/**
 * What a file would change. A service that is inactive and stands in the file is offered again; with `isReplace`, one
 * that is offered and missing in the file is made inactive. Of two stored ones of a key, the one that is offered counts.
 * What the file does not say stays: a column that it has not, and a code where the cell is empty.
 */
export const compareServices = (
  wanted: readonly WantedService[],
  stored: readonly StoredService[],
  isReplace: boolean,
): Difference => {
  const byKey = new Map<string, StoredService>()
  for (const service of stored.toSorted((a, b) => Number(b.is_inactive) - Number(a.is_inactive)))
    byKey.set(nameKey(service), service).set(keyOf(service), service)
  const difference: Difference = { added: [], changed: [], inactivated: [], same: 0 }
  const met = new Set<number>()
  // Codes first: a service that one names is not taken by another row for its name.
  for (const row of wanted.toSorted((a, b) => Number(a.code === '') - Number(b.code === ''))) {
    const named = byKey.get(nameKey(row))
    // A new code is given to the service of that name which has none; one with another code is another service.
    const service = byKey.get(keyOf(row)) ?? (named?.code === '' ? named : undefined)
    if (!service || met.has(service.id)) {
      difference.added.push(row)
      continue
    }
    met.add(service.id)
    const next: Changed['next'] = Object.fromEntries(
      compared
        .filter((field) => row[field] !== undefined && row[field] !== service[field])
        .filter((field) => field !== 'code' || row.code !== '')
        .map((field) => [field, row[field]]),
    )
    if (service.is_inactive) next.is_inactive = false
    if (Object.keys(next).length === 0) difference.same++
    else difference.changed.push({ line: row.line, stored: service, next })
  }
  if (isReplace)
    difference.inactivated = stored.filter((service) => !service.is_inactive && !met.has(service.id))
  return difference
}
