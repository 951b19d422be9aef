import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api, CallError } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'
import { ErrorState } from '../../../../ui/states/states.tsx'
import { usePhoneEmailActions } from '../phonesEmails/usePhoneEmailActions.ts'
import { PhoneEmailPanel } from '../phonesEmails/PhoneEmailPanel.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { ValidatedBadge } from './ValidatedBadge.tsx'
import { newAddress, type Address } from './values.ts'
import { t } from './texts.ts'
import s from './address.module.css'

interface Props {
  /** -1 while the contact itself is not saved yet. */
  contact: number
  firm: number
  /** Name of the contact, for questions and titles. */
  contactName?: string
  /** False makes the list read-only. The rights of each row limit it further. */
  mayChange?: boolean
}

/** The addresses of a contact: add, edit, validate, delete, and choose the primary one. */
export function ContactAddresses({ contact, firm, contactName, mayChange = true }: Props) {
  const [open, setOpen] = useState<Address>()
  const query = { ...read('GET contact/contactAddresses', { query: { id: contact } }), enabled: contact > 0 }
  const { data, error, refetch } = useQuery(query)
  useLiveRefresh('contact', 'contact/contactAddresses')
  const actions = usePhoneEmailActions<Address>({
    path: 'contact/contactAddresses',
    kind: 'address',
    remove: ({ contactAddress }, undo) =>
      api('POST contact/deleteAddress', { body: { contactAddress, undo } }),
    setPrimary: ({ contactAddress: id, contact: of }) =>
      api('POST contact/setPrimaryAddress', { query: { id, contact: of } }),
  })
  const rows = useMemo(() => (data && open && open.contactAddress < 0 ? [...data, open] : data), [data, open])
  if (contact <= 0) return <p className={s.quiet}>{t('list.saveFirst')}</p>
  const may =
    mayChange && (data === undefined || data.length === 0 || data.some((row) => row.rights.includes('edit')))
  return (
    <>
      <PhoneEmailPanel<Address>
        kind="address"
        contactName={contactName}
        rows={rows}
        failed={
          error && !data ? (
            <ErrorState
              title={t('list.loadFailed')}
              text={error instanceof CallError ? error.message : undefined}
              onAgain={() => void refetch()}
            />
          ) : undefined
        }
        keyOf={(row) => row.contactAddress}
        isPrimary={(row) => row.isPrimary}
        nameOf={(row) => row.addressFull || t('list.newName')}
        render={(row) => <Row row={row} />}
        mayChange={may}
        onAdd={() => setOpen(newAddress(contact, firm))}
        onEdit={setOpen}
        onDelete={actions.remove}
        onPrimary={actions.setPrimary}
      />
      {open && (
        <AddressDialog
          key={open.contactAddress}
          record={open}
          contactName={contactName}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const Row = ({ row }: { row: Address }) =>
  row.contactAddress < 0 ? (
    <span className={s.quiet}>{t('list.new')}</span>
  ) : (
    <>
      <span className={s.kind}>{row.addressTypeName ?? t('list.address')}</span>
      <span className={s.value}>
        <bdi>{row.addressLines.replace(',', ', ')}</bdi>
        <br />
        <bdi>{row.city}</bdi>
        {row.city && (row.stateProvinceName || row.postalCode) ? ', ' : ''}
        {[row.stateProvinceCode, row.postalCode].filter(Boolean).join(' ')}
      </span>
      <ValidatedBadge validated={row.validated} hint />
    </>
  )
