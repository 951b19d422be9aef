import { useState } from 'react'
import type { RequestShape } from '#contract/requests/index.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { PhoneText } from '../../../../ui/base/text.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { stampAt } from '../visitText.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { useSender } from './useSender.ts'
import { t } from './texts.ts'
import { textMemo } from '../../../../ui/textMemo.ts'
import s from './sender.module.css'

/** Sender of an order from the public form, who must be confirmed before work continues. Renders nothing for other orders. */
export const SenderCard = textMemo(function SenderCard({
  request,
  zone,
}: {
  request: RequestShape
  zone: string
}) {
  const [isRefusing, setRefusing] = useState(false)
  const { sender, decide, isDeciding } = useSender(request)
  if (!sender) return null
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
            <Button size="s" busy={isDeciding} onClick={() => void decide(true)}>
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
          subject={t('sender.declineSubject', { company: sender.company, ronumber: request.ronumber })}
          onSubmit={(reason) => decide(false, reason)}
          onClose={() => setRefusing(false)}
        />
      )}
    </section>
  )
})
