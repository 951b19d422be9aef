import { useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { Clash } from '../useMoves.ts'
import { t } from '../texts.ts'

interface Props {
  clash: Clash
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for a reason to double-book a tech. */
export function DoubleBookDialog({ clash, onSave, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setTried(true)
    if (reason.trim() === '') return
    setBusy(true)
    await onSave(reason.trim())
    setBusy(false)
  }
  return (
    <Dialog
      title={t('double.title', { name: clash.taker.name })}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={isBusy} onClick={() => void save()}>
            {t('double.save')}
          </Button>
        </DialogFoot>
      }
    >
      <div role="alert" style={{ marginBottom: 12 }}>
        <Note tone="warn">{clash.problem.detail}</Note>
      </div>
      <TextArea
        label={t('double.reason')}
        hint={t('double.hint')}
        rows={2}
        error={isTried && reason.trim() === '' ? t('double.required') : undefined}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
