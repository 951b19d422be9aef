import { useLastMessage } from '../state/session.ts'
import { plainOf } from './plainText.ts'

/** Announces the latest message of someone else to screen readers. */
export function MessageAnnouncer({ channel }: { channel: string }) {
  const lastMessage = useLastMessage()
  const text =
    lastMessage?.channel === channel
      ? `${lastMessage.name}: ${plainOf(lastMessage.html).slice(0, 300) || 'sent a file'}`
      : ''
  return (
    <div className="vh" role="status">
      {text}
    </div>
  )
}
