import { openStatuses } from '#contract/statuses.ts'
import type { LocationRow } from '../list/otherColumns.tsx'

type Place = Pick<LocationRow, 'firm'>

/** The list of a location's open orders. All that a list remembers is named, so that nothing else narrows it. */
export const ordersHref = ({ firm }: Place, technician: number): string =>
  `/calibrates?${new URLSearchParams({
    firm: String(firm),
    filter: openStatuses.join(','),
    technician: String(technician),
    viewMode: '1',
    search: '',
    range: '',
    showAll: 'false',
    scheduled: 'false',
  }).toString()}`

/** The map of a location's open orders. */
export const mapHref = ({ firm }: Place): string =>
  `/tech-requests?${new URLSearchParams({
    firm: String(firm),
    filter: openStatuses.join(','),
    technician: '0',
    day: '',
    show: 'map',
  }).toString()}`
