import { useState } from 'react'
import { api } from '../../../kit/api/client.ts'
import { useIdempotencyKey } from '../../../kit/api/useIdempotencyKey.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextArea } from '../../../ui/form/TextField.tsx'
import { useKeptText } from '../../../ui/form/useKeptText.ts'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useChange } from './data.ts'
import { t } from './texts.ts'

/** Adds lines from text, one a row. */
export function PasteDialog({ calibrate, onClose }: { calibrate: number; onClose: () => void }) {
  const change = useChange()
  const once = useIdempotencyKey()
  const { text, change: setText, forget } = useKeptText(`repair-lines:${calibrate}`)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isEmpty = text.trim() === ''
  const submit = async () => {
    if (isEmpty) return setError(t('paste.empty'))
    setBusy(true)
    const body = { calibrate, text }
    let added = 0
    const isDone = await change(async () => {
      const lines = await api('POST calibrate/addRepairLines', { body }, { idempotencyKey: once.keyOf(body) })
      added = lines.length
    }, t('paste.failed'))
    if (!isDone) return setBusy(false)
    once.done()
    forget()
    toast.ok(t('paste.done', { count: added }))
    onClose()
  }
  return (
    <Dialog
      title={t('paste.title')}
      size="M"
      onClose={onClose}
      foot={
        <DialogFoot
          unsaved={!isEmpty}
          onCancel={() => {
            forget()
            onClose()
          }}
        >
          <Button look="primary" busy={busy} keys="mod+enter" onClick={submit}>
            {t('paste.button')}
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
          label={t('paste.label')}
          hint={t('paste.hint')}
          placeholder={t('paste.placeholder')}
          rows={10}
          required
          maxLength={60_000}
          value={text}
          error={error}
          onChange={(value) => {
            setText(value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
