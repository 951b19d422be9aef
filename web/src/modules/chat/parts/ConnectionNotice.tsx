import { reconnectNow, useStableConnection } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { queuedText } from '../rules/queue.ts'
import { useQueue } from '../state/session.ts'
import s from './chat.module.css'

/** Shows that the connection is lost and how many messages are queued; renders nothing while connected. */
export function ConnectionNotice() {
  const { line, liveAt } = useStableConnection()
  const waiting = useQueue().filter(({ state }) => state !== 'failed').length
  if (line === 'live' || (!liveAt && waiting === 0 && line !== 'offline')) return null
  const status = line === 'offline' ? 'You are offline.' : 'Reconnecting.'
  return (
    <div className={s.state} role="status">
      <span className="grow">
        {status} {waiting > 0 ? `${queuedText(waiting)}.` : 'What you send waits here until it can go.'}
      </span>
      {line === 'reconnecting' && (
        <Button size="s" onClick={reconnectNow}>
          Now
        </Button>
      )}
    </div>
  )
}
