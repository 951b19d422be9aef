import { stampAt } from '#contract/kit/time.ts'
import { ageText } from '../../../../kit/time/age.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { PhoneText, phoneText, Stamp } from '../../../../ui/base/text.tsx'
import { Named } from '../../../../ui/base/Tag.tsx'
import type { ContactRow } from '../../data.ts'
import { t } from './texts.ts'

type Column = ListColumn<ContactRow>

const name = (): Column => ({
  key: 'fileAs',
  title: t('column.name'),
  sortable: true,
  always: true,
  tone: 'title',
  min: 190,
  render: (row) => <Named name={row.fileAs} isInactive={row.isInactive} />,
  cell: (row) => row.fileAs,
})
const type = (): Column => ({
  key: 'contactType',
  title: t('column.type'),
  sortable: true,
  width: 130,
  render: (row) => row.contactTypeName ?? '',
  cell: (row) => row.contactTypeName,
})
const phone = (): Column => ({
  key: 'phoneNo',
  title: t('column.phone'),
  sortable: true,
  width: 150,
  render: (row) => row.phoneNo && <PhoneText number={row.phoneNo} />,
  cell: (row) => row.phoneNo && phoneText(row.phoneNo),
})
const email = (): Column => ({
  key: 'emailAddress',
  title: t('column.email'),
  sortable: true,
  min: 170,
  render: (row) => row.emailAddress ?? '',
  cell: (row) => row.emailAddress,
})
const address = (): Column => ({
  key: 'address',
  title: t('column.address'),
  min: 170,
  tone: 'soft',
  render: (row) => withSpaces(row.address),
  cell: (row) => withSpaces(row.address),
})
/** Stored address lines are separated by commas without a space. */
const withSpaces = (text: string | null): string => (text ?? '').replace(/,(?=\S)/g, ', ')
const firm = (): Column => ({
  key: 'firm',
  title: t('column.firm'),
  sortable: true,
  min: 150,
  tone: 'soft',
  render: (row) => row.firmName,
  cell: (row) => row.firmName,
})
const company = (): Column => ({
  key: 'companyName',
  title: t('column.company'),
  sortable: true,
  hidden: true,
  render: (row) => row.companyName ?? '',
  cell: (row) => row.companyName,
})
const reference = (): Column => ({
  key: 'referenceId',
  title: t('column.reference'),
  hidden: true,
  width: 120,
  render: (row) => row.referenceId ?? '',
  cell: (row) => row.referenceId,
})
const count = (key: 'vehicles' | 'requests', title: string): Column => ({
  key,
  title,
  width: 80,
  align: 'right',
  tone: 'soft',
  render: (row) => row[key] || '',
  cell: (row) => row[key],
})
const updated = (zone: string, now: number, hidden: boolean): Column => ({
  key: 'updatedOn',
  title: t('column.changed'),
  sortable: true,
  hidden,
  width: 110,
  align: 'right',
  tone: 'soft',
  render: (row) => (
    <Stamp
      text={ageText(row.updatedOn, now, zone)}
      whole={stampAt(row.updatedOn, zone)}
      instant={row.updatedOn}
    />
  ),
  cell: (row) => stampAt(row.updatedOn, zone),
})

export type ColumnContext = { zone: string; now: number }

export const contactColumns = ({ zone, now }: ColumnContext): Column[] => [
  name(),
  type(),
  phone(),
  email(),
  address(),
  firm(),
  company(),
  reference(),
  count('vehicles', t('column.vehicles')),
  count('requests', t('column.requests')),
  updated(zone, now, true),
]
export const fleetColumns = ({ zone, now }: ColumnContext): Column[] => [
  { ...name(), title: t('column.fleet') },
  phone(),
  email(),
  firm(),
  count('vehicles', t('column.vehicles')),
  count('requests', t('column.requests')),
  address(),
  updated(zone, now, true),
]
export const vendorColumns = ({ zone, now }: ColumnContext): Column[] => [
  { ...name(), title: t('column.vendor') },
  {
    key: 'servicetype',
    title: t('column.serviceType'),
    width: 140,
    render: (row) => row.servicetypeName ?? '',
    cell: (row) => row.servicetypeName,
  },
  phone(),
  email(),
  {
    key: 'accountNumber',
    title: t('column.account'),
    width: 120,
    render: (row) => row.accountNumber ?? '',
    cell: (row) => row.accountNumber,
  },
  {
    key: 'paymentDays',
    title: t('column.paymentDays'),
    width: 100,
    align: 'right',
    render: (row) => row.paymentDays ?? '',
    cell: (row) => row.paymentDays,
  },
  { ...address(), hidden: true },
  firm(),
  reference(),
  updated(zone, now, false),
]
