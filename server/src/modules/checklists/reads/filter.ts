/** What the lists of checklists and services are narrowed by. */
export type Filter = {
  firm?: number
  inactive?: boolean
  type?: number
  group?: number
  insurance?: number
  vehicleMake?: number
}
