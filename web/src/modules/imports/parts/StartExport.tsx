import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconPackageExport } from '@tabler/icons-react'
import { useState } from 'react'
import { isHost } from '#contract/kit/roles.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { markStale, read } from '../../../kit/api/queries.ts'
import { tokenProfile } from '../../../kit/api/session.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { toast } from '../../../ui/toast.ts'
import { FirmChoice } from './FirmChoice.tsx'
import { t } from '../exportTexts.ts'
import s from '../imports.module.css'

/** What an export holds, and its start. The host chooses the location; others take their own. */
export function StartExport() {
  const client = useQueryClient()
  const profile = useQuery(read('GET user/profile', { query: {} })).data
  const mayChoose = isHost(Number(tokenProfile()?.roles?.[0] ?? 0))
  const [firm, setFirm] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const start = async () => {
    setBusy(true)
    try {
      await api('POST data/startExport', { body: firm ? { firm: Number(firm) } : {} })
      toast.ok(t('started'))
      await markStale(client, 'data/exports')
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card flush title={mayChoose ? t('start.any') : t('start.own', { company: profile?.firmName ?? '…' })}>
      <div className={s.body}>
        <p>{t('start.what')}</p>
        <p>{t('start.not')}</p>
        {mayChoose && (
          <FirmChoice label={t('start.firm')} hint={t('start.firmHint')} value={firm} onChange={setFirm} />
        )}
        <div>
          <Button
            look="primary"
            icon={<IconPackageExport size={16} />}
            busy={busy}
            notYet={mayChoose && !firm ? t('start.needsFirm') : undefined}
            onClick={() => void start()}
          >
            {t('start')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
