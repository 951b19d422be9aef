/** Filters of the checklists and services. */
export type Filter = {
  firm?: number
  inactive?: boolean
  type?: number
  group?: number
  insurance?: number
  vehicleMake?: number
}
