import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../kit/api/client.ts'
import { useLiveRefresh } from '../../../../kit/live/live.ts'
import { read } from '../../../../kit/api/queries.ts'
import { phoneText } from '../../../../ui/base/text.tsx'
import { PanelFailed } from '../phonesEmails/PanelFailed.tsx'
import { usePhoneEmailActions } from '../phonesEmails/usePhoneEmailActions.ts'
import { PhoneEmailPanel } from '../phonesEmails/PhoneEmailPanel.tsx'
import { RelatedDialog, type Related } from './RelatedDialog.tsx'
import { t } from './texts.ts'
import s from '../phonesEmails/ways.module.css'

const path = 'contact/related'

interface Props {
  contact: number
  firm: number
  name: string
  mayChange: boolean
}

/** Related contacts: spouse, employer, driver, agent. */
export function RelatedPanel({ contact, firm, name, mayChange }: Props) {
  const [open, setOpen] = useState<Related>()
  useLiveRefresh('contact', path)
  const found = useQuery(read('GET contact/related', { query: { id: contact } }))
  const { remove } = usePhoneEmailActions<Related>({
    path,
    kind: 'related',
    remove: ({ contactRelated }, undo) =>
      api('POST contact/deleteRelated', { query: { id: contactRelated, undo } }),
    setPrimary: async () => undefined,
  })
  return (
    <>
      <PhoneEmailPanel<Related>
        kind="related"
        contactName={name}
        rows={found.data}
        failed={
          found.isError &&
          !found.data && (
            <PanelFailed
              title={t('related.loadFailed')}
              error={found.error}
              onAgain={() => void found.refetch()}
            />
          )
        }
        keyOf={(row) => row.contactRelated}
        isPrimary={() => false}
        nameOf={(row) => row.fullName}
        render={(row) => (
          <>
            <span className={s.kind}>{row.relatedTypeName ?? t('related.related')}</span>
            <span className={s.value}>
              <bdi>{row.fullName}</bdi>
              {row.isReverse && row.relatedTypeName && <span className={s.more}>{t('related.reverse')}</span>}
              {row.isInactive && <span className={s.more}>{t('related.inactive')}</span>}
            </span>
            <span className={s.more}>{row.phoneNo ? phoneText(row.phoneNo) : row.emailAddress}</span>
            {row.note && <span className={s.note}>{row.note}</span>}
          </>
        )}
        mayChange={mayChange}
        onAdd={() => setOpen(blank(contact))}
        onEdit={setOpen}
        onDelete={remove}
      />
      {open && (
        <RelatedDialog
          key={open.contactRelated}
          related={open}
          firm={firm}
          name={name}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const blank = (contact: number): Related => ({
  contactRelated: -1,
  contact,
  related: 0,
  relatedType: null,
  relatedTypeName: null,
  isReverse: false,
  note: null,
  fullName: '',
  isCompany: false,
  isInactive: false,
  phoneNo: null,
  emailAddress: null,
  checked: false,
  version: 0,
  rights: [],
})
