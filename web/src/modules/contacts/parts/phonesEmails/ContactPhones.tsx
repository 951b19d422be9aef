import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'
import { PhoneText, phoneText } from '../../../../ui/base/text.tsx'
import { PanelFailed } from './PanelFailed.tsx'
import { PhoneDialog, type Phone } from './PhoneDialog.tsx'
import { usePhoneEmailActions } from './usePhoneEmailActions.ts'
import { PhoneEmailPanel } from './PhoneEmailPanel.tsx'
import { t } from './texts.ts'
import s from './ways.module.css'

export interface PhonesEmailsProps {
  contact: number
  /** The contact's firm, which new records belong to. */
  firm: number
  /** The contact's name, for the confirmation. */
  name?: string
  /** False makes the list read-only. The server's rights limit each row further. */
  mayChange?: boolean
}

const path = 'contact/contactPhones'
const newPhone = (contact: number, firm: number): Phone => ({
  contactPhone: -1,
  contact,
  firm,
  phoneType: null,
  phoneTypeName: null,
  phoneNo: '',
  phone: '',
  extension: null,
  phoneNote: null,
  isShared: false,
  primary: '',
  isPrimary: false,
  isChecked: false,
  version: 0,
  rights: [],
})

/** The phones of a contact: add, edit, delete, and choose the primary one. */
export function ContactPhones({ contact, firm, name, mayChange = true }: PhonesEmailsProps) {
  const [open, setOpen] = useState<Phone>()
  useLiveRefresh('contact', path)
  const found = useQuery(read('GET contact/contactPhones', { query: { id: contact } }))
  // While its dialog is open, a new phone is listed with id -1.
  const rows = useMemo(
    () => (open && open.contactPhone < 0 && found.data ? [...found.data, open] : found.data),
    [found.data, open],
  )
  const { remove, setPrimary } = usePhoneEmailActions<Phone>({
    path,
    kind: 'phone',
    remove: ({ contactPhone }, undo) => api('POST contact/deletePhone', { body: { contactPhone, undo } }),
    setPrimary: ({ contactPhone }) =>
      api('POST contact/setPrimaryPhone', { query: { id: contactPhone, contact } }),
  })
  return (
    <>
      <PhoneEmailPanel<Phone>
        kind="phone"
        contactName={name}
        rows={rows}
        failed={
          found.isError &&
          !rows && (
            <PanelFailed
              title={t('phone.loadFailed')}
              error={found.error}
              onAgain={() => void found.refetch()}
            />
          )
        }
        keyOf={(row) => row.contactPhone}
        isPrimary={(row) => row.isPrimary}
        nameOf={(row) => [row.phoneTypeName, phoneText(row.phoneNo, row.extension)].filter(Boolean).join(' ')}
        render={(row) =>
          row.contactPhone < 0 ? (
            <span className={s.more}>{t('phone.new')}</span>
          ) : (
            <>
              <span className={s.kind}>{row.phoneTypeName ?? t('phone.phone')}</span>
              <span className={s.value}>
                <PhoneText number={row.phoneNo} dial />
              </span>
              {row.extension && (
                <span className={s.more}>{t('phone.extension', { extension: row.extension })}</span>
              )}
              {row.phoneNote && <span className={s.note}>{row.phoneNote}</span>}
            </>
          )
        }
        mayChange={mayChange && (found.data?.every((row) => row.rights.includes('edit')) ?? true)}
        onAdd={() => setOpen(newPhone(contact, firm))}
        onEdit={setOpen}
        onDelete={remove}
        onPrimary={setPrimary}
      />
      {open && <PhoneDialog key={open.contactPhone} phone={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
