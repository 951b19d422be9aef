import { stampAt } from '#contract/kit/time.ts'
import { ageText } from '../../../../kit/time/age.ts'
import type { ListColumn } from '../../../../kit/list/columns.ts'
import { PhoneText, phoneText, Stamp } from '../../../../ui/base/text.tsx'
import { Named } from '../../../../ui/base/Tag.tsx'
import type { ContactRow } from '../../data.ts'

type Column = ListColumn<ContactRow>

const name: Column = {
  key: 'fileAs',
  title: 'Name',
  sortable: true,
  always: true,
  tone: 'title',
  min: 190,
  render: (row) => <Named name={row.fileAs} isInactive={row.isInactive} />,
  cell: (row) => row.fileAs,
}
const type: Column = {
  key: 'contactType',
  title: 'Type',
  sortable: true,
  width: 130,
  render: (row) => row.contactTypeName ?? '',
  cell: (row) => row.contactTypeName,
}
const phone: Column = {
  key: 'phoneNo',
  title: 'Phone',
  sortable: true,
  width: 150,
  render: (row) => row.phoneNo && <PhoneText number={row.phoneNo} />,
  cell: (row) => row.phoneNo && phoneText(row.phoneNo),
}
const email: Column = {
  key: 'emailAddress',
  title: 'Email',
  sortable: true,
  min: 170,
  render: (row) => row.emailAddress ?? '',
  cell: (row) => row.emailAddress,
}
const address: Column = {
  key: 'address',
  title: 'Address',
  min: 170,
  tone: 'soft',
  render: (row) => withSpaces(row.address),
  cell: (row) => withSpaces(row.address),
}
/** Stored address lines are separated by commas without a space. */
const withSpaces = (text: string | null): string => (text ?? '').replace(/,(?=\S)/g, ', ')
const firm: Column = {
  key: 'firm',
  title: 'Location',
  sortable: true,
  min: 150,
  tone: 'soft',
  render: (row) => row.firmName,
  cell: (row) => row.firmName,
}
const company: Column = {
  key: 'companyName',
  title: 'Company',
  sortable: true,
  hidden: true,
  render: (row) => row.companyName ?? '',
  cell: (row) => row.companyName,
}
const reference: Column = {
  key: 'referenceId',
  title: 'Reference id',
  hidden: true,
  width: 120,
  render: (row) => row.referenceId ?? '',
  cell: (row) => row.referenceId,
}
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
  title: 'Changed',
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
  name,
  type,
  phone,
  email,
  address,
  firm,
  company,
  reference,
  count('vehicles', 'Vehicles'),
  count('requests', 'ROs'),
  updated(zone, now, true),
]
export const fleetColumns = ({ zone, now }: ColumnContext): Column[] => [
  { ...name, title: 'Fleet' },
  phone,
  email,
  firm,
  count('vehicles', 'Vehicles'),
  count('requests', 'ROs'),
  address,
  updated(zone, now, true),
]
export const vendorColumns = ({ zone, now }: ColumnContext): Column[] => [
  { ...name, title: 'Vendor' },
  {
    key: 'servicetype',
    title: 'Service type',
    width: 140,
    render: (row) => row.servicetypeName ?? '',
    cell: (row) => row.servicetypeName,
  },
  phone,
  email,
  {
    key: 'accountNumber',
    title: 'Account',
    width: 120,
    render: (row) => row.accountNumber ?? '',
    cell: (row) => row.accountNumber,
  },
  {
    key: 'paymentDays',
    title: 'Days to pay',
    width: 100,
    align: 'right',
    render: (row) => row.paymentDays ?? '',
    cell: (row) => row.paymentDays,
  },
  { ...address, hidden: true },
  firm,
  reference,
  updated(zone, now, false),
]
