import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale, read } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { TextArea, TextField } from '../../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../../ui/states/Skeletons.tsx'
import { toast } from '../../../../ui/toast.ts'
import type { Contact } from '../../data.ts'
import { contactPaths } from '../../paths.ts'
import { PanelFailed } from '../phonesEmails/PanelFailed.tsx'
import { EraseLists } from './EraseLists.tsx'
import s from './personal.module.css'
import { t } from './texts.ts'

const stalePaths = [
  ...contactPaths,
  'contact/personalData',
  'contact/contactPhones',
  'contact/contactEmails',
  'contact/contactAddresses',
  'contact/related',
  'calibrate/ownerCalibrates',
]
type Errors = { name?: string; reason?: string }

/** Sends the erasure; its errors are shown at the fields. */
const useErase = (record: Contact, onClose: () => void) => {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const erase = async (name: string, reason: string) => {
    const missing: Errors = {
      name: name.trim() ? undefined : t('erase.nameMissing'),
      reason: reason.trim() ? undefined : t('required'),
    }
    setErrors(missing)
    if (missing.name || missing.reason) return
    setBusy(true)
    try {
      await api('POST contact/erasePersonalData', { body: { contact: record.contact, name, reason } })
      toast.ok(t('erase.done'))
      await markStale(client, ...stalePaths)
      onClose()
    } catch (error) {
      const problem = error instanceof CallError ? error.problem : undefined
      const named = (problem?.errors ?? []).map(({ field, message }) => [field, message])
      setErrors(Object.fromEntries(named) as Errors)
      if (named.length === 0) toast.error(t('erase.failed', { reason: problem?.detail ?? t('again') }))
      setBusy(false)
    }
  }
  return { busy, errors, erase }
}

/** Says what goes and what stays, and erases once the name is typed. */
export default function EraseDialog({ record, onClose }: { record: Contact; onClose: () => void }) {
  const found = useQuery({
    ...read('GET contact/personalData', { query: { id: record.contact } }),
    staleTime: 0,
  })
  const { busy, errors, erase } = useErase(record, onClose)
  const [name, setName] = useState('')
  const [reason, setReason] = useState('')
  const isBlocked = !found.data || found.data.blocks.length > 0
  return (
    <Dialog
      title={t('erase.title')}
      sub={<bdi>{record.fullName}</bdi>}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} cancelLabel={found.data && isBlocked ? t('erase.close') : undefined}>
          {!isBlocked && (
            <Button look="danger" busy={busy} onClick={() => void erase(name, reason)}>
              {t('erase.go')}
            </Button>
          )}
        </DialogFoot>
      }
    >
      {found.isError && !found.data ? (
        <PanelFailed title={t('erase.loadFailed')} error={found.error} onAgain={() => void found.refetch()} />
      ) : !found.data ? (
        <CardSkeleton lines={8} />
      ) : (
        <div className={s.body}>
          {isBlocked ? (
            <Note tone="warn">
              <b>{t('erase.blocked')}</b>
              {found.data.blocks.map((block) => (
                <p key={block}>{block}</p>
              ))}
            </Note>
          ) : (
            <Note tone="bad">{t('erase.final')}</Note>
          )}
          <EraseLists counts={found.data.counts} />
          {!isBlocked && (
            <>
              <TextArea
                label={t('erase.reason')}
                hint={t('erase.reasonHint')}
                required
                maxLength={500}
                value={reason}
                error={errors.reason}
                onChange={setReason}
              />
              <TextField
                label={t('erase.name', { name: record.fullName })}
                required
                maxLength={400}
                autoComplete="off"
                spellCheck={false}
                value={name}
                error={errors.name}
                onChange={setName}
              />
            </>
          )}
        </div>
      )}
    </Dialog>
  )
}
