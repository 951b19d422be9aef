/** The properties of a visit that decide which checklist items it gets. */
export type VisitTraits = {
  firms: readonly number[]
  eventType: number | null
  serviceGroups: readonly number[]
  vehicleMake: number | null
  insurer: number | null
}
export type CandidateItem = {
  firm: number
  event_type: number | null
  service_group: number | null
  vehicle_make: number | null
  insurer: number | null
  is_inactive: boolean
}

const matches = (condition: number | null, value: number | null): boolean =>
  condition === null || condition === value

/** Whether a list item applies to a visit. An empty condition of the item matches any visit. */
export const appliesToVisit = (item: CandidateItem, visit: VisitTraits): boolean =>
  !item.is_inactive &&
  visit.firms.includes(item.firm) &&
  matches(item.event_type, visit.eventType) &&
  matches(item.vehicle_make, visit.vehicleMake) &&
  matches(item.insurer, visit.insurer) &&
  (item.service_group === null || visit.serviceGroups.includes(item.service_group))
