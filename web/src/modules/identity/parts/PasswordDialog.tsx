import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { passwordProblem } from '#contract/kit/password.ts'
import { api, CallError } from '../../../kit/client.ts'
import { keepToken } from '../../../kit/session.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PasswordField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { profileQuery, refreshProfile } from '../data.ts'
import { signOut } from '../sign-out.ts'
import s from './SignIn.module.css'

interface Props {
  /** Whose password; without it one's own. */
  of?: { user: number; contact?: number; firstName: string; lastName: string; username: string }
  /** Someone else set the present one: nothing else can be done before it is changed. */
  must?: boolean
  onClose: () => void
}

/** Change Password: who it is for, the new one twice, and for oneself the current one. */
export default function PasswordDialog({ of, must, onClose }: Props) {
  const me = useQuery(profileQuery()).data
  const whom = of ?? me
  const own = of === undefined || of.user === me?.user
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      const { user, firstName, lastName, contact, username } = whom ?? {}
      const body = { user, firstName, lastName, contact: contact ?? undefined, username, password }
      const answer = await api('POST user/saveCredentials', {
        body: own ? { ...body, current: current || undefined } : body,
      })
      if (answer.token) keepToken(answer.token)
      toast.ok(
        own ? 'Password changed. Other sessions are signed out.' : `Password of ${firstName} ${lastName} set`,
      )
      void refreshProfile()
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const wait = error.wait > 0 ? ` Wait ${error.wait} s before the next try.` : ''
      setProblem(error.message + wait)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = passwordProblem(password, again)
    setProblem(found)
    if (!found) void save()
  }
  const leave = () => (must ? void signOut() : onClose())
  return (
    <Dialog
      title={must ? 'Choose a new password' : 'Change Password'}
      sub={whom && `${whom.firstName} ${whom.lastName}, ${whom.username}`}
      size="S"
      alert={must}
      onClose={leave}
      foot={
        <DialogFoot onCancel={leave} cancelLabel={must ? 'Logout' : 'Cancel'}>
          <Button type="submit" form="change-password" look="primary" busy={busy}>
            Change Password
          </Button>
        </DialogFoot>
      }
    >
      <form id="change-password" className={s.form} onSubmit={submit} noValidate>
        <div role="alert" hidden={!problem}>
          {problem && <Note tone="bad">{problem}</Note>}
        </div>
        {must && <p className="soft">Your password was set by someone else. Set one that only you know.</p>}
        {!own && <p className="soft">It has to be changed at the next sign-in.</p>}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={whom?.username ?? ''}
          readOnly
          hidden
        />
        {own && (
          <PasswordField label="Current password" name="current" value={current} onChange={setCurrent} />
        )}
        <PasswordField label="Password" name="password" fresh value={password} onChange={setPassword} />
        <PasswordField label="Password again" name="again" fresh value={again} onChange={setAgain} />
      </form>
    </Dialog>
  )
}
