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
import s from './notices.module.css'

type PushState = { tone: 'good' | 'warn' | 'info'; text: string }
const pushState = (isOn: boolean): PushState => {
  if (!supportsPush())
    return {
      tone: 'warn',
      text: 'This browser knows no Web Push here. It needs a secure address (https), and on an iPhone the page on the home screen.',
    }
  if (Notification.permission === 'denied')
    return {
      tone: 'warn',
      text: 'This browser refuses notifications of this page. Allow them in its settings for this address, then load the page again.',
    }
  return isOn
    ? { tone: 'good', text: 'This browser tells you, even when no page of ours is open.' }
    : { tone: 'info', text: 'Pushes to this browser are off.' }
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
      toast.error(error instanceof Error ? error.message : 'It did not work. Try again.')
    }
    await Promise.all([address.refetch(), markStale(client, 'notifications/ways')])
    setBusy(false)
  }
  const remove = (subscription: number) =>
    run(() => api('POST notifications/unsubscribe', { body: { subscription } }), 'Pushes there are off')
  return (
    <Card title="Web Push">
      <div className={s.stack}>
        <p>
          The browser itself shows what is new: no extension is needed. It carries the RO and its vehicle,
          never what a chat says. Signing out ends it.
        </p>
        <div role="status">
          <Note tone={tone}>{text}</Note>
        </div>
        {supportsPush() && Notification.permission !== 'denied' && (
          <div className="row">
            {isOn ? (
              <Button busy={busy} onClick={() => void run(disablePush, 'Pushes to this browser are off')}>
                Turn off here
              </Button>
            ) : (
              <Button
                look="primary"
                busy={busy}
                onClick={() => void run(() => enablePush(username), 'This browser tells you from now on')}
              >
                Turn on here
              </Button>
            )}
            {devices.length > 0 && (
              <Button
                busy={busy}
                onClick={() => void run(() => api('POST notifications/tryPush'), 'A push is on its way')}
              >
                Try it
              </Button>
            )}
          </div>
        )}
        {devices.length > 0 && (
          <ul className={s.devices} aria-label="Browsers that take pushes">
            {devices.map((each) => (
              <li key={each.subscription}>
                <span>
                  <b>{each.device || 'Browser'}</b>
                  <br />
                  <span className="muted">
                    {each.usedOn
                      ? `Last push ${stampAt(each.usedOn, timezone)}`
                      : `Since ${stampAt(each.addedOn, timezone)}`}
                  </span>
                </span>
                <Button size="s" onClick={() => void remove(each.subscription)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
