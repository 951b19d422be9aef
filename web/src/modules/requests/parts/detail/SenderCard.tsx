import { useQuery, useQueryClient } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { read, markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { requestQuery } from '../../data.ts'
import { stampAt } from '../visitText.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { t } from './texts.ts'
import s from './sender.module.css'

/** Sender of an order from the public form, who must be confirmed before work continues. Renders nothing for other orders. */
export const SenderCard = memo(function SenderCard({
  request,
  zone,
}: {
  request: RequestShape
  zone: string
}) {
  const { calibrate, ronumber, version } = request
  const client = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const [busy, setBusy] = useState(false)
  const baseQuery = read('GET calibrate/sender', { query: { calibrate } })
  const query = useQuery({
    ...baseQuery,
    queryKey: [...baseQuery.queryKey, version] as unknown as typeof baseQuery.queryKey,
    placeholderData: (old) => old,
  })
  const sender = query.data?.sender
  if (!sender) return null
  const decide = async (confirm: boolean, reason = ''): Promise<boolean> => {
    setBusy(true)
    try {
      await api('POST calibrate/decideSender', { body: { calibrate, confirm, reason } })
      const { company } = sender
      toast.ok(
        confirm ? t('sender.confirmDone', { company }) : t('sender.declineDone', { company, ronumber }),
      )
      return true
    } catch (error) {
      toast.error(error instanceof CallError ? error.problem.detail : t('sender.failed'))
      return false
    } finally {
      setBusy(false)
      void markStale(client, 'calibrate/sender', 'dashboard/calibrateHistory')
      void client.invalidateQueries({ queryKey: requestQuery(calibrate).queryKey })
    }
  }
  const stateText = {
    open: t('sender.open'),
    confirmed: t('sender.confirmed', { name: sender.decidedBy ?? '' }),
    refused: t('sender.refused', { name: sender.decidedBy ?? '', reason: sender.reason ?? '' }),
  }[sender.state]
  return (
    <section className={s.sender} aria-label={t('sender.label')}>
      <Note tone={sender.state === 'open' ? 'warn' : 'info'}>
        <b>{stateText}</b>
        <span className={s.who}>
          {sender.name}, {sender.company} · <PhoneText number={sender.phone} dial /> ·{' '}
          <a href={`mailto:${sender.email}`}>{sender.email}</a> · {stampAt(sender.at, zone)}
        </span>
        {sender.mayDecide && (
          <span className={s.ways} data-noprint="">
            <Button size="s" look="primary" busy={busy} onClick={() => void decide(true)}>
              {t('sender.confirm')}
            </Button>
            <Button size="s" onClick={() => setRefusing(true)}>
              {t('sender.decline')}
            </Button>
          </span>
        )}
      </Note>
      {isRefusing && (
        <ReasonDialog
          action={t('sender.decline')}
          subject={t('sender.declineSubject', { company: sender.company, ronumber })}
          onSubmit={(reason) => decide(false, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </section>
  )
})
