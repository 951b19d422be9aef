import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { t } from '../texts.ts'

/** Asks for the key of a new list, which exists for everyone once it has an item. */
export function NewListDialog({ onClose, onGo }: { onClose: () => void; onGo: (key: string) => void }) {
  const [key, setKey] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (/^[A-Za-z]\w{1,59}$/.test(key.trim())) onGo(key.trim())
    else setError(t('newList.wrong'))
  }
  return (
    <Dialog
      title={t('newList.title')}
      size="S"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" onClick={submit}>
            {t('newList.continue')}
          </Button>
        </DialogFoot>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('newList.key')}
          required
          maxLength={60}
          hint={t('newList.hint')}
          value={key}
          error={error}
          onChange={(next) => {
            setKey(next)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
