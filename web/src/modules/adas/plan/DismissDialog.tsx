import { useState } from 'react'
import type { AdasSystem } from '#contract/kit/adas.ts'
import { systemLabel } from '#contract/kit/adasLabels.ts'
import { api } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { useKeptText } from '../../../ui/form/useKeptText.ts'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from './data.ts'
import { t } from './texts.ts'

interface Props {
  calibrate: number
  system: AdasSystem
  onReopen: () => void
  onClose: () => void
}

/** Asks why a calibration is not done. The reason stays on record. */
export function DismissDialog({ calibrate, system, onReopen, onClose }: Props) {
  const change = useChange()
  const { text: reason, change: setReason, forget } = useKeptText(`dismiss:${calibrate}:${system}`)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const name = systemLabel(system)
  const submit = async () => {
    if (reason.trim() === '') return setError(t('dismiss.missing'))
    setBusy(true)
    const isDone = await change(
      () => api('POST decode/dismissCalibration', { body: { calibrate, system, reason: reason.trim() } }),
      t('dismiss.failed'),
    )
    if (!isDone) return setBusy(false)
    forget()
    toast.ok(t('dismiss.done', { system: name }), { undo: onReopen })
    onClose()
  }
  return (
    <Dialog
      title={t('dismiss.title', { system: name })}
      size="S"
      phone="sheet"
      onClose={onClose}
      foot={
        <DialogFoot
          unsaved={reason.trim() !== ''}
          onCancel={() => {
            forget()
            onClose()
          }}
        >
          <Button look="primary" busy={busy} onClick={submit}>
            {t('dismiss.button')}
          </Button>
        </DialogFoot>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
        }}
      >
        <TextArea
          label={t('dismiss.label')}
          hint={t('dismiss.hint')}
          required
          maxLength={500}
          value={reason}
          error={error}
          onChange={(value) => {
            setReason(value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
