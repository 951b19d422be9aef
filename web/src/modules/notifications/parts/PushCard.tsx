import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Ways } from '#contract/notifications.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api } from '../../../kit/api/client.ts'
import { markStale } from '../../../kit/api/queries.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { useProfile } from '../../identity/door.ts'
import { supportsPush, pushAddress, disablePush, enablePush } from '../push.ts'
import { t } from './texts.ts'
import s from './notices.module.css'

type PushState = { tone: 'good' | 'warn' | 'info'; text: string }
const pushState = (isOn: boolean): PushState => {
  if (!supportsPush())
    return {
      tone: 'warn',
      text: t('push.unsupported'),
    }
  if (Notification.permission === 'denied')
    return {
      tone: 'warn',
      text: t('push.blocked'),
    }
  return isOn ? { tone: 'good', text: t('push.isOn') } : { tone: 'info', text: t('push.isOff') }
}

/** Web Push in this browser, and all browsers that receive pushes. */
export function PushCard({ devices }: Pick<Ways, 'devices'>) {
  const client = useQueryClient()
  const { username, timezone } = useProfile()
  const [busy, setBusy] = useState(false)
  const address = useQuery({ queryKey: ['push address'], queryFn: pushAddress, staleTime: 0 })
  const isOn = Boolean(address.data) && devices.length > 0
  const { tone, text } = pushState(isOn)
  const run = async (action: () => Promise<unknown>, doneText: string) => {
    setBusy(true)
    try {
      await action()
      toast.ok(doneText)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t('push.failed'))
    }
    await Promise.all([address.refetch(), markStale(client, 'notifications/ways')])
    setBusy(false)
  }
  const remove = (subscription: number) =>
    run(() => api('POST notifications/unsubscribe', { body: { subscription } }), t('devices.removed'))
  return (
    <Card title={t('push.title')}>
      <div className={s.stack}>
        <p>{t('push.hint')}</p>
        <div role="status">
          <Note tone={tone}>{text}</Note>
        </div>
        {supportsPush() && Notification.permission !== 'denied' && (
          <div className="row">
            {isOn ? (
              <Button busy={busy} onClick={() => void run(disablePush, t('push.turnedOff'))}>
                {t('push.turnOff')}
              </Button>
            ) : (
              <Button
                look="primary"
                busy={busy}
                onClick={() => void run(() => enablePush(username), t('push.turnedOn'))}
              >
                {t('push.turnOn')}
              </Button>
            )}
            {devices.length > 0 && (
              <Button
                busy={busy}
                onClick={() => void run(() => api('POST notifications/tryPush'), t('push.tried'))}
              >
                {t('push.try')}
              </Button>
            )}
          </div>
        )}
        {devices.length > 0 && (
          <ul className={s.devices} aria-label={t('devices.label')}>
            {devices.map((each) => (
              <li key={each.subscription}>
                <span>
                  <b>{each.device || t('devices.browser')}</b>
                  <br />
                  <span className="muted">
                    {each.usedOn
                      ? t('devices.used', { time: stampAt(each.usedOn, timezone) })
                      : t('devices.added', { time: stampAt(each.addedOn, timezone) })}
                  </span>
                </span>
                <Button size="s" onClick={() => void remove(each.subscription)}>
                  {t('devices.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
