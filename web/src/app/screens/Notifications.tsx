import { useState } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/frame/Parts.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { Note } from '../../ui/states/Note.tsx'
import s from './screens.module.css'

type State = NotificationPermission | 'none'
const words: Record<State, { tone: 'good' | 'warn' | 'info'; text: string }> = {
  granted: { tone: 'good', text: 'This browser shows notifications of this page.' },
  denied: {
    tone: 'warn',
    text: 'This browser refuses notifications of this page. Allow them in its settings for this address, then load the page again.',
  },
  default: { tone: 'info', text: 'This browser has not been asked yet.' },
  none: { tone: 'warn', text: 'This browser has no notifications. New work is still shown in the menu.' },
}

/** How to be told of new work when this page is not in sight. */
export default function Notifications() {
  const [state, setState] = useState<State>('Notification' in window ? Notification.permission : 'none')
  const { tone, text } = words[state]
  return (
    <>
      <PageHead title="Notifications" />
      <div className={s.page}>
        <Card title="In this browser">
          <div className={s.stack}>
            <div role="status">
              <Note tone={tone}>{text}</Note>
            </div>
            {state === 'default' && (
              <div className="row">
                <Button look="primary" onClick={async () => setState(await Notification.requestPermission())}>
                  Allow notifications
                </Button>
              </div>
            )}
          </div>
        </Card>
        <Card title="Browser extension">
          <ol className={s.steps}>
            <li>Open the extension page of your browser and add the companion your administrator names.</li>
            <li>Sign in here in the same browser; the companion uses no password of its own.</li>
            <li>Pin it beside the address field: its badge counts what is submitted and unread.</li>
          </ol>
        </Card>
        <Card title="What you are told">
          <p>
            New and submitted ROs of your firm, visits that are given to you, and chat messages you have not
            read. Mail and SMS are chosen in the user's own settings.
          </p>
        </Card>
      </div>
    </>
  )
}
