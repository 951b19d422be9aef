import { useState } from 'react'
import {
  canBeBelow,
  firmTypeLabel,
  firmTypeNames,
  firmTypeOf,
  type FirmType,
} from '#contract/kit/firm-types.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { read } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CheckField } from '../../../ui/form/CheckField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { FirmSearch, type FoundFirm } from '../../firms/door.ts'
import { isEmail } from './useStepForm.ts'
import { t } from './invitationTexts.ts'

export interface SentLink {
  link: string
  email: string
}
/** Invites one location: whom, below which company, and as what. */
export default function InviteDialog({
  onClose,
  onSent,
}: {
  onClose: () => void
  onSent: (sent: SentLink) => void
}) {
  const [email, setEmail] = useState('')
  const [parent, setParent] = useState<FoundFirm>()
  const [type, setType] = useState<string | null>('Shop')
  const [testMode, setTestMode] = useState(false)
  const [isTried, setTried] = useState(false)
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { keyOf } = useIdempotencyKey()
  const parentType = parent?.type && firmTypeOf(parent.type)
  const types = firmTypeNames.filter((name) => {
    const one = firmTypeOf(name)
    return one !== undefined && one !== 1 && (!parentType || canBeBelow(one, parentType))
  })
  const send = async () => {
    setTried(true)
    setMessage('')
    if (isBusy || !isEmail(email) || !parent || !type) return
    setBusy(true)
    try {
      const body = { email: email.trim(), parent: parent.firm, type: type as FirmType, testMode }
      const sent = await api('POST firm/onboardInvite', { body }, { idempotencyKey: keyOf(body) })
      toast.ok(t('new.sent', { email: sent.email }))
      onSent({ link: sent.link, email: sent.email })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setMessage(error.message)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('new.title')}
      sub={t('new.sub')}
      size="S"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isBusy} onClick={() => void send()}>
            {t('new.send')}
          </Button>
        </DialogFoot>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t('new.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoFocus
          required
          value={email}
          error={isTried && !isEmail(email) ? t('error.email') : undefined}
          onChange={setEmail}
        />
        {parent ? (
          <Note
            tone="info"
            end={
              <Button size="s" onClick={() => setParent(undefined)}>
                {t('new.change')}
              </Button>
            }
          >
            {t('new.partOf', { parent: parent.name })}
          </Note>
        ) : (
          <FirmSearch
            label={t('new.parent')}
            hint={t('new.parentHint')}
            queryFor={(searchterm) =>
              read('GET firm/firmSearch', {
                query: { searchterm, type: 'Host,Franchiser,Franchisee,Division' },
              })
            }
            onChoose={setParent}
            emptyText={t('new.noParent')}
          />
        )}
        {isTried && !parent && <Note tone="bad">{t('error.required')}</Note>}
        <SelectField
          label={t('new.type')}
          required
          options={types.map((name) => ({ value: name, label: firmTypeLabel(name) }))}
          value={type}
          onChange={setType}
        />
        <CheckField label={t('new.test')} hint={t('new.testHint')} value={testMode} onChange={setTestMode} />
        <div role="alert">{message && <Note tone="bad">{message}</Note>}</div>
      </Stack>
    </Dialog>
  )
}

/** Shows the link once, to copy. */
export function LinkDialog({ sent, onClose }: { sent: SentLink; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(sent.link)
    toast.ok(t('link.copied'))
  }
  return (
    <Dialog
      title={t('link.title')}
      size="S"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose} cancelLabel={t('close')}>
          <Button look="primary" onClick={() => void copy()}>
            {t('link.copy')}
          </Button>
        </DialogFoot>
      }
    >
      <Stack gap={4}>
        <p>{t('link.text', { email: sent.email })}</p>
        <TextField label={t('link.label')} readOnly value={sent.link} maxLength={1000} onChange={() => {}} />
      </Stack>
    </Dialog>
  )
}
