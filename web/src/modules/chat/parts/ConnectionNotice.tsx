import { reconnectNow, useStableConnection } from '../../../kit/live/live.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useQueue } from '../state/session.ts'
import { t } from '../texts.ts'
import s from './chat.module.css'

/** Shows that the connection is lost and how many messages are queued; renders nothing while connected. */
export function ConnectionNotice() {
  const { line, liveAt } = useStableConnection()
  const waiting = useQueue().filter(({ state }) => state !== 'failed').length
  if (line === 'live' || (!liveAt && waiting === 0 && line !== 'offline')) return null
  const isOffline = line === 'offline'
  const idleText = isOffline ? t('connection.offline') : t('connection.reconnecting')
  const queuedText = isOffline
    ? t('connection.offlineQueued', { count: waiting })
    : t('connection.reconnectingQueued', { count: waiting })
  return (
    <div className={s.state} role="status">
      <span className="grow">{waiting > 0 ? queuedText : idleText}</span>
      {line === 'reconnecting' && (
        <Button size="s" onClick={reconnectNow}>
          {t('connection.retry')}
        </Button>
      )}
    </div>
  )
}
