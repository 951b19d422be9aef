import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'

/** Asks for the key of a new list, which exists for everyone once it has an item. */
export function NewListDialog({ onClose, onGo }: { onClose: () => void; onGo: (key: string) => void }) {
  const [key, setKey] = useState('')
  const [error, setError] = useState<string>()
  const submit = () => {
    if (/^[A-Za-z]\w{1,59}$/.test(key.trim())) onGo(key.trim())
    else setError('2 to 60 letters, digits or _, a letter first')
  }
  return (
    <Dialog
      title="New list"
      size="S"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" onClick={submit}>
            Go on
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
          label="Key"
          required
          maxLength={60}
          hint="As the product calls it, such as PaymentType."
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
