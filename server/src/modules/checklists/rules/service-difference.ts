import { serviceKey, nameKey, type WantedService } from './service-file.ts'

/** A service as stored. */
export type StoredService = Required<Omit<WantedService, 'line' | 'groupName'>> & {
  id: number
  is_inactive: boolean
}
type Field =
  | 'name'
  | 'code'
  | 'service_group'
  | 'hours'
  | 'rate_type'
  | 'event_type'
  | 'vehicle_make'
  | 'is_inactive'
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
 * What a file would change. An inactive service in the file becomes active; with `isReplace`, an active one
 * missing from it becomes inactive. If two stored services share a key, the active one counts. A column
 * missing from the file and an empty code leave the stored value alone.
 */
export const compareServices = (
  wanted: readonly WantedService[],
  stored: readonly StoredService[],
  isReplace: boolean,
): Difference => {
  const byKey = new Map<string, StoredService>()
  for (const service of stored.toSorted((a, b) => Number(b.is_inactive) - Number(a.is_inactive)))
    byKey.set(nameKey(service), service).set(serviceKey(service), service)
  const difference: Difference = { added: [], changed: [], inactivated: [], same: 0 }
  const matched = new Set<number>()
  // Match by code first, so that no other row takes such a service by its name.
  for (const row of wanted.toSorted((a, b) => Number(a.code === '') - Number(b.code === ''))) {
    const named = byKey.get(nameKey(row))
    // A new code goes to the service of that name without a code. One with a different code is a different
    // service.
    const service = byKey.get(serviceKey(row)) ?? (named?.code === '' ? named : undefined)
    if (!service || matched.has(service.id)) {
      difference.added.push(row)
      continue
    }
    matched.add(service.id)
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
    difference.inactivated = stored.filter((service) => !service.is_inactive && !matched.has(service.id))
  return difference
}
