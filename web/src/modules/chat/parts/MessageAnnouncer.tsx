import { useHeard } from '../state/session.ts'
import { plainOf } from './plainText.ts'

/** Announces the latest message of someone else to screen readers. */
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
