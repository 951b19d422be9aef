import type { AnswerOf } from '#contract/kit/call.ts'
import type { getFirms } from '#contract/firms.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { locationColumns } from '../../../../kit/list/locationColumns.tsx'
import { PhoneText, phoneText } from '../../../../ui/base/text.tsx'
import { cityOf } from '../../addressText.ts'
import { preferenceText } from '../detail/knownPreferences.ts'
import { t } from './texts.ts'

export type LocationRow = AnswerOf<typeof getFirms>['items'][number]

/** The location's own preferences in a few words: "Hidden on map". */
const preferencesOf = (row: LocationRow): string =>
  [...new Set(Object.entries(row.preferences).map(([name, value]) => preferenceText(name, value)))]
    .filter(Boolean)
    .join(', ')

export const columns = (): readonly ListColumn<LocationRow>[] => {
  const place = locationColumns<LocationRow>('name', (row) => row.name)
  return [
    {
      key: 'firm',
      title: t('column.number'),
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
      title: t('column.city'),
      render: cityOf,
      cell: cityOf,
      sortable: true,
      tone: 'soft',
      width: 170,
    },
    {
      key: 'phone',
      title: t('column.phone'),
      render: (row) => row.phone && <PhoneText number={row.phone} />,
      cell: (row) => phoneText(row.phone),
      hidden: true,
      tone: 'soft',
      width: 132,
    },
    {
      key: 'users',
      title: t('column.users'),
      render: (row) => row.users || '',
      cell: (row) => row.users,
      align: 'right',
      width: 64,
      tone: 'soft',
    },
    {
      key: 'dispatchedTechs',
      title: t('column.dispatched'),
      head: t('column.dispatchedLong'),
      render: (row) => row.dispatchedTechs || '',
      cell: (row) => row.dispatchedTechs,
      align: 'right',
      width: 92,
      tone: 'soft',
    },
    {
      key: 'insurance',
      title: t('column.insurance'),
      head: t('column.insuranceLong'),
      render: (row) => row.insurance || '',
      cell: (row) => row.insurance,
      align: 'right',
      width: 84,
      tone: 'soft',
    },
    {
      key: 'preferences',
      title: t('column.preferences'),
      render: (row) => <span className="cut">{preferencesOf(row)}</span>,
      cell: preferencesOf,
      tone: 'soft',
      min: 150,
    },
    {
      key: 'isScheduling',
      title: t('column.scheduling'),
      render: (row) => t(row.isScheduling ? 'scheduling.on' : 'scheduling.off'),
      cell: (row) => t(row.isScheduling ? 'scheduling.on' : 'scheduling.off'),
      hidden: true,
      width: 92,
      tone: 'soft',
    },
    {
      key: 'timeZone',
      title: t('column.timeZone'),
      render: (row) => row.timeZone,
      cell: (row) => row.timeZone,
      sortable: true,
      hidden: true,
      width: 160,
      tone: 'soft',
    },
    {
      key: 'addressLine1',
      title: t('column.address'),
      render: (row) => row.addressLine1,
      cell: (row) => row.addressLine1,
      hidden: true,
      tone: 'soft',
    },
    {
      key: 'postalCode',
      title: t('column.postalCode'),
      render: (row) => row.postalCode,
      cell: (row) => row.postalCode,
      hidden: true,
      width: 100,
      tone: 'soft',
    },
    {
      key: 'email',
      title: t('column.email'),
      render: (row) => row.email,
      cell: (row) => row.email,
      hidden: true,
      tone: 'soft',
    },
    {
      key: 'cccId',
      title: t('column.cccId'),
      render: (row) => row.cccId,
      cell: (row) => row.cccId,
      sortable: true,
      hidden: true,
      width: 110,
      tone: 'soft',
    },
  ]
}
