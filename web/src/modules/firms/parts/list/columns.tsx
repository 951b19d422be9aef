import type { AnswerOf } from '#contract/kit/call.ts'
import type { getFirms } from '#contract/firms.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { locationColumns } from '../../../../kit/list/locationColumns.tsx'
import { PhoneText, phoneText } from '../../../../ui/base/text.tsx'
import { cityOf } from '../../firmText.ts'
import { preferenceText } from '../detail/catalog.ts'

export type LocationRow = AnswerOf<typeof getFirms>['items'][number]

/** The location's own preferences in a few words: "Hidden on map". */
const preferencesOf = (row: LocationRow): string =>
  [...new Set(Object.entries(row.preferences).map(([name, value]) => preferenceText(name, value)))]
    .filter(Boolean)
    .join(', ')

const place = locationColumns<LocationRow>('name', (row) => row.name)

export const columns: readonly ListColumn<LocationRow>[] = [
  {
    key: 'firm',
    title: 'Number',
    render: (row) => row.firm,
    cell: (row) => row.firm,
    sortable: true,
    width: 108,
    tone: 'muted',
  },
  place.name,
  place.type,
  place.below,
  {
    key: 'city',
    title: 'City',
    render: cityOf,
    cell: cityOf,
    sortable: true,
    tone: 'soft',
    width: 170,
  },
  {
    key: 'phone',
    title: 'Phone',
    render: (row) => row.phone && <PhoneText number={row.phone} />,
    cell: (row) => phoneText(row.phone),
    hidden: true,
    tone: 'soft',
    width: 132,
  },
  {
    key: 'users',
    title: 'Users',
    render: (row) => row.users || '',
    cell: (row) => row.users,
    align: 'right',
    width: 64,
    tone: 'soft',
  },
  {
    key: 'dispatchedTechs',
    title: 'Dispatched',
    head: 'Dispatched technicians',
    render: (row) => row.dispatchedTechs || '',
    cell: (row) => row.dispatchedTechs,
    align: 'right',
    width: 92,
    tone: 'soft',
  },
  {
    key: 'insurance',
    title: 'Insurance',
    head: 'Insurance programs',
    render: (row) => row.insurance || '',
    cell: (row) => row.insurance,
    align: 'right',
    width: 84,
    tone: 'soft',
  },
  {
    key: 'preferences',
    title: 'Preferences',
    render: (row) => <span className="cut">{preferencesOf(row)}</span>,
    cell: preferencesOf,
    tone: 'soft',
    min: 150,
  },
  {
    key: 'isScheduling',
    title: 'Scheduling',
    render: (row) => (row.isScheduling ? 'On' : 'Off'),
    cell: (row) => (row.isScheduling ? 'On' : 'Off'),
    hidden: true,
    width: 92,
    tone: 'soft',
  },
  {
    key: 'timeZone',
    title: 'Time zone',
    render: (row) => row.timeZone,
    cell: (row) => row.timeZone,
    sortable: true,
    hidden: true,
    width: 160,
    tone: 'soft',
  },
  {
    key: 'addressLine1',
    title: 'Address',
    render: (row) => row.addressLine1,
    cell: (row) => row.addressLine1,
    hidden: true,
    tone: 'soft',
  },
  {
    key: 'postalCode',
    title: 'Postal code',
    render: (row) => row.postalCode,
    cell: (row) => row.postalCode,
    hidden: true,
    width: 100,
    tone: 'soft',
  },
  {
    key: 'email',
    title: 'Email',
    render: (row) => row.email,
    cell: (row) => row.email,
    hidden: true,
    tone: 'soft',
  },
  {
    key: 'cccId',
    title: 'CCC id',
    render: (row) => row.cccId,
    cell: (row) => row.cccId,
    sortable: true,
    hidden: true,
    width: 110,
    tone: 'soft',
  },
]
