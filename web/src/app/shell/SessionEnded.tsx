import { useState } from 'react'
import { clock, localAt } from '#contract/kit/time.ts'
import { rememberReturnPath } from '../../kit/api/session.ts'
import { SignInForm } from '../../modules/identity/parts/SignInForm.tsx'
import { Dialog, DialogFoot } from '../../ui/overlay/Dialog.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { nameOf } from './AccountMenu.tsx'
import type { Me } from './useMenu.tsx'
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
      title="Sign in again"
      sub={nameOf(me)}
      size="S"
      alert
      onClose={leave}
      foot={<DialogFoot onCancel={leave} cancelLabel="Sign in as someone else" />}
    >
      <div className={s.settled}>
        <Note tone="info">
          <b>You were signed out at {endedAt}.</b> What you typed is kept on this page.
        </Note>
        <SignInForm username={me.username} onDone={() => {}} />
      </div>
    </Dialog>
  )
}
