/** What decides which checklist items a visit asks for. */
export type VisitTraits = {
  firms: readonly number[]
  eventType: number | null
  serviceGroups: readonly number[]
  vehicleMake: number | null
  insurer: number | null
}
export type ListedItem = {
  firm: number
  event_type: number | null
  service_group: number | null
  vehicle_make: number | null
  insurer: number | null
  is_inactive: boolean
}

const fits = (asked: number | null, is: number | null): boolean => asked === null || asked === is

/** Whether an item of the lists applies: an empty trait of the item means any. */
export const applies = (item: ListedItem, visit: VisitTraits): boolean =>
  !item.is_inactive &&
  visit.firms.includes(item.firm) &&
  fits(item.event_type, visit.eventType) &&
  fits(item.vehicle_make, visit.vehicleMake) &&
  fits(item.insurer, visit.insurer) &&
  (item.service_group === null || visit.serviceGroups.includes(item.service_group))
