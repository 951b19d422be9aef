import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { api } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'
import type { PhonesEmailsProps } from './ContactPhones.tsx'
import { EmailDialog, type Email } from './EmailDialog.tsx'
import { PanelFailed } from './PanelFailed.tsx'
import { usePhoneEmailActions } from './usePhoneEmailActions.ts'
import { PhoneEmailPanel } from './PhoneEmailPanel.tsx'
import { t } from './texts.ts'
import s from './ways.module.css'

const path = 'contact/contactEmails'
const newEmail = (contact: number, firm: number): Email => ({
  contactEmail: -1,
  contact,
  firm,
  emailAddress: '',
  emailType: null,
  emailTypeName: null,
  primary: '',
  isPrimary: false,
  isChecked: false,
  version: 0,
  rights: [],
})

/** The emails of a contact: add, edit, delete, and choose the primary one. */
export function ContactEmails({ contact, firm, name, mayChange = true }: PhonesEmailsProps) {
  const [open, setOpen] = useState<Email>()
  useLiveRefresh('contact', path)
  const found = useQuery(read('GET contact/contactEmails', { query: { id: contact } }))
  const rows = useMemo(
    () => (open && open.contactEmail < 0 && found.data ? [...found.data, open] : found.data),
    [found.data, open],
  )
  const { remove, setPrimary } = usePhoneEmailActions<Email>({
    path,
    kind: 'email',
    remove: ({ contactEmail }, undo) => api('POST contact/deleteEmail', { body: { contactEmail, undo } }),
    setPrimary: ({ contactEmail }) =>
      api('POST contact/setPrimaryEmail', { query: { id: contactEmail, contact } }),
  })
  return (
    <>
      <PhoneEmailPanel<Email>
        kind="email"
        contactName={name}
        rows={rows}
        failed={
          found.isError &&
          !rows && (
            <PanelFailed
              title={t('email.loadFailed')}
              error={found.error}
              onAgain={() => void found.refetch()}
            />
          )
        }
        keyOf={(row) => row.contactEmail}
        isPrimary={(row) => row.isPrimary}
        nameOf={(row) => [row.emailTypeName, row.emailAddress].filter(Boolean).join(' ')}
        render={(row) =>
          row.contactEmail < 0 ? (
            <span className={s.more}>{t('email.new')}</span>
          ) : (
            <>
              <span className={s.kind}>{row.emailTypeName ?? t('email.email')}</span>
              <a className={s.value} href={`mailto:${row.emailAddress}`}>
                {row.emailAddress}
              </a>
            </>
          )
        }
        mayChange={mayChange && (found.data?.every((row) => row.rights.includes('edit')) ?? true)}
        onAdd={() => setOpen(newEmail(contact, firm))}
        onEdit={setOpen}
        onDelete={remove}
        onPrimary={setPrimary}
      />
      {open && <EmailDialog key={open.contactEmail} email={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
