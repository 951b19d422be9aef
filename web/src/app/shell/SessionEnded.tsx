import { useState } from 'react'
import { clock, localAt } from '#contract/kit/time.ts'
import { rememberReturnPath } from '../../kit/api/session.ts'
import { Rich } from '../../kit/text/Rich.tsx'
import { SignInForm } from '../../modules/identity/parts/SignInForm.tsx'
import { Dialog, DialogFoot } from '../../ui/overlay/Dialog.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { nameOf } from './AccountMenu.tsx'
import type { Me } from './useMenu.tsx'
import { t } from './texts.ts'
import s from './shell.module.css'

/** Sign-in dialog over an open page whose session ended, so that the work can continue. */
export default function SessionEnded({ me }: { me: Me }) {
  const [endedAt] = useState(() => clock(localAt(new Date(), me.timezone ?? 'UTC').slice(11)))
  const leave = () => {
    rememberReturnPath(location.pathname + location.search)
    location.assign('/login')
  }
  return (
    <Dialog
      title={t('session.title')}
      sub={nameOf(me)}
      size="S"
      alert
      onClose={leave}
      foot={<DialogFoot onCancel={leave} cancelLabel={t('session.other')} />}
    >
      <div className={s.settled}>
        <Note tone="info">
          <Rich text={t.template('session.text')} values={{ time: endedAt }} />
        </Note>
        <SignInForm username={me.username} onDone={() => {}} />
      </div>
    </Dialog>
  )
}
