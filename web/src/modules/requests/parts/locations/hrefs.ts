import { links } from '#contract/links.ts'
import { openStatuses } from '#contract/statuses.ts'
import type { LocationRow } from '../list/otherColumns.tsx'

type Location = Pick<LocationRow, 'firm'>

/** Link to a location's open orders. Sets every remembered filter explicitly so that nothing else narrows the list. */
export const openRequestsHref = ({ firm }: Location, technician: number): string =>
  links.requests(undefined, {
    firm,
    filter: openStatuses.join(','),
    technician,
    viewMode: '1',
    search: '',
    range: '',
    showAll: 'false',
    scheduled: 'false',
  })

/** Link to the map of a location's open orders. */
export const mapHref = ({ firm }: Location): string =>
  links.requestMap({
    firm,
    filter: openStatuses.join(','),
    technician: '0',
    day: '',
    show: 'map',
  })
