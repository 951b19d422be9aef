import { lazy, Suspense, useState } from 'react'
import { api, CallError } from '../../../../../kit/api/client.ts'
import { saveFile } from '../../../../../kit/browser/saveFile.ts'
import { Button } from '../../../../../ui/base/Button.tsx'
import { Card } from '../../../../../ui/frame/Parts.tsx'
import { toast } from '../../../../../ui/toast.ts'
import { t } from './texts.ts'

const EraseUserDialog = lazy(() => import('./EraseUserDialog.tsx'))

interface Props {
  user: { user: number; fullName: string }
  /** The reader's own data, which they download but don't erase. */
  isOwn?: boolean
  mayErase?: boolean
  onErased?: () => void
}

/** What a person may ask for: a copy of their data, or its erasure. */
export function PersonalData({ user, isOwn = false, mayErase = false, onErased }: Props) {
  const [opened, setOpened] = useState(false)
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const data = await api('POST user/exportPersonalData', { body: isOwn ? {} : { user: user.user } })
      const content = JSON.stringify(data, null, 2)
      saveFile(new Blob([content], { type: 'application/json' }), `personal-data-user-${user.user}.json`)
      toast.ok(t('downloaded'))
    } catch (error) {
      toast.error(t('downloadFailed', { reason: error instanceof CallError ? error.message : t('again') }))
    }
    setBusy(false)
  }
  return (
    <Card
      title={t('title')}
      actions={
        <>
          <Button size="s" busy={busy} onClick={() => void download()}>
            {t('download')}
          </Button>
          {mayErase && (
            <Button size="s" warn onClick={() => setOpened(true)}>
              {t('erase')}
            </Button>
          )}
        </>
      }
    >
      <p className="muted">{t(isOwn ? 'ownHint' : 'hint')}</p>
      {opened && (
        <Suspense>
          <EraseUserDialog
            user={user}
            onClose={() => setOpened(false)}
            onErased={() => {
              setOpened(false)
              onErased?.()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
