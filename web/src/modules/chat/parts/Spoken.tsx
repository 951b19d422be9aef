import { useHeard } from '../state/session.ts'
import { plainOf } from './plain.ts'

/** What somebody else just said in this chat, for screen readers: once, when they pause. */
export function Spoken({ channel }: { channel: string }) {
  const heard = useHeard()
  const words =
    heard?.channel === channel ? `${heard.name}: ${plainOf(heard.words).slice(0, 300) || 'sent a file'}` : ''
  return (
    <div className="vh" role="status">
      {words}
    </div>
  )
}
