import { useLastMessage } from '../state/session.ts'
import { plainOf } from './plainText.ts'
import { t } from '../texts.ts'

/** Announces the latest message of someone else to screen readers. */
export function MessageAnnouncer({ channel }: { channel: string }) {
  const lastMessage = useLastMessage()
  const message = lastMessage?.channel === channel ? lastMessage : undefined
  const words = message && plainOf(message.html).slice(0, 300)
  const text =
    message &&
    (words
      ? t('item.preview', { name: message.name, text: words })
      : t('item.sentFile', { name: message.name }))
  return (
    <div className="vh" role="status">
      {text}
    </div>
  )
}
