import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cleanPath, joinPath, folderNameProblem } from '#contract/kit/storage-path.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { bucketCalls } from '../data.ts'
import type { FolderPath } from '../storageText.ts'
import { t } from '../texts.ts'

interface Props {
  what: 'folder' | 'bucket'
  spot: FolderPath
  onClose: () => void
  /** Called with the new place. */
  onDone: (to: Partial<FolderPath>) => void
}

/** Names a new bucket or folder. A folder exists once it contains a file. */
export function NameDialog({ what, spot, onClose, onDone }: Props) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const entered = name.trim()
    const path = cleanPath(joinPath(spot.path, entered))
    const problem =
      folderNameProblem(entered) ?? (what === 'folder' && path === undefined ? t('name.tooDeep') : '')
    setError(problem)
    if (problem) return
    if (what === 'folder') return onDone({ path })
    setBusy(true)
    try {
      const { bucket } = await api('POST firm/createBucket', { query: { firm: spot.firm, bucket: entered } })
      await markStale(client, ...bucketCalls)
      onDone({ bucket, path: '' })
    } catch (failed) {
      const callError = failed instanceof CallError ? failed : undefined
      setError(callError?.problem.errors?.[0]?.message ?? callError?.message ?? t('name.failed'))
      setBusy(false)
    }
  }
  return (
    <Dialog
      size="S"
      title={what === 'folder' ? t('name.folder') : t('name.bucket')}
      sub={what === 'folder' ? t('name.folderHint') : t('name.bucketHint')}
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button look="primary" busy={busy} onClick={() => void submit()}>
            {what === 'folder' ? t('name.openFolder') : t('name.addBucket')}
          </Button>
        </DialogFoot>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          label={t('name.label')}
          name="name"
          value={name}
          onChange={setName}
          error={error || undefined}
          maxLength={what === 'folder' ? 100 : 60}
        />
      </form>
    </Dialog>
  )
}
