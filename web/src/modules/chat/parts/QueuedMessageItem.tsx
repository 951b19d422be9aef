import { useEffect, useEffectEvent } from 'react'
import { messageStamp } from '#contract/kit/time.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { RichText } from '../../../ui/rich/RichText.tsx'
import type { QueuedMessage } from '../rules/queue.ts'
import { discardMessage, retryMessage } from '../state/session.ts'
import { highlightMentions } from './MessageItem.tsx'
import { t } from '../texts.ts'
import s from './messages.module.css'

interface Props {
  queued: QueuedMessage
  zone: string
  onShown: () => void
}

/** An outgoing message that is queued, being sent, or refused with the reason. */
export function QueuedMessageItem({ queued, zone, onShown }: Props) {
  const { guid, message, files, state, words, at } = queued
  const shown = useEffectEvent(onShown)
  useEffect(() => shown(), [])
  return (
    <article
      className={s.message}
      data-own=""
      style={{ padding: '12px 14px 0' }}
      aria-label={t(`queue.label.${state}`)}
    >
      <div className={s.body}>
        <div className={s.who}>
          <b>{t('message.you')}</b>
          <time dateTime={at}>{messageStamp(at, zone)}</time>
        </div>
        {message !== '' && (
          <div className={s.bubble}>
            <RichText html={highlightMentions(message)} />
          </div>
        )}
        {files.map((file) => (
          <span key={file.file} className={s.file}>
            {file.name}
          </span>
        ))}
        <div className={s.marks}>
          {state === 'waiting' && <span>{t('queue.waiting')}</span>}
          {state === 'sending' && <span>{t('queue.sending')}</span>}
          {state === 'failed' && (
            <>
              <span className={s.bad} role="alert">
                {t('queue.failed', { reason: words ?? '' })}
              </span>
              <Button size="s" onClick={() => retryMessage(guid)}>
                {t('queue.retry')}
              </Button>
            </>
          )}
          {state !== 'sending' && (
            <Button size="s" look="ghost" onClick={() => discardMessage(guid)}>
              {t('queue.remove')}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}
