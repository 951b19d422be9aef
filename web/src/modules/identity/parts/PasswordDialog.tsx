import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { passwordHint } from '#contract/kit/password.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { saveToken, withRenewal } from '../../../kit/api/session.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { confirmLeave } from '../../../ui/form/confirmLeave.ts'
import { PasswordField } from '../../../ui/form/TextField.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { toast } from '../../../ui/toast.ts'
import { profileQuery, refreshProfile } from '../data.ts'
import { signOut } from '../sign-out.ts'
import { usePasswords } from './users/usePasswords.ts'
import s from './SignIn.module.css'
import { t } from './profileTexts.ts'

/** Milliseconds until the fields are cleared after a change. */
const clearAfterMs = 400

interface Props {
  /** Whose password to set; the reader's own when left out. */
  of?: { user: number; contact?: number; firstName: string; lastName: string; username: string }
  /** Someone else set the current password, so it must be changed before anything else. */
  must?: boolean
  onClose: () => void
}

/** Change password dialog: the new password twice, and the current one when it is the reader's own. */
export default function PasswordDialog({ of, must, onClose }: Props) {
  const me = useQuery(profileQuery()).data
  const target = of ?? me
  const own = of === undefined || of.user === me?.user
  const [current, setCurrent] = useState('')
  const passwords = usePasswords()
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)

  const save = async () => {
    setBusy(true)
    try {
      const { user, firstName, lastName, contact, username } = target ?? {}
      const body = {
        user,
        firstName,
        lastName,
        contact: contact ?? undefined,
        username,
        password: passwords.password,
      }
      await withRenewal(async () => {
        const answer = await api('POST user/saveCredentials', {
          body: own ? { ...body, current: current || undefined } : body,
        })
        if (answer.token) saveToken(answer.token)
      })
      toast.ok(own ? t('password.own') : t('password.set', { name: `${firstName} ${lastName}` }))
      void refreshProfile()
      setDone(true)
      setTimeout(() => {
        passwords.clear()
        setCurrent('')
        onClose()
      }, clearAfterMs)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { message: reason, wait } = error
      passwords.refuse(wait > 0 ? t('password.wait', { reason, seconds: wait }) : reason)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isDone && !passwords.check()) void save()
  }
  const typed = [current, passwords.first.value, passwords.second.value].filter((each) => each !== '').length
  const leave = async () => {
    if (!isDone && !(await confirmLeave(typed))) return
    if (must) void signOut()
    else onClose()
  }
  return (
    <Dialog
      title={t(must ? 'password.choose' : 'password.title')}
      sub={
        target &&
        t('password.of', { name: `${target.firstName} ${target.lastName}`, username: target.username })
      }
      size="S"
      alert={must}
      onClose={() => void leave()}
      foot={
        <DialogFoot
          onCancel={() => void leave()}
          cancelLabel={t(must ? 'password.signOut' : 'password.cancel')}
        >
          <Button type="submit" form="change-password" look="primary" busy={busy || isDone}>
            {t('password.save')}
          </Button>
        </DialogFoot>
      }
    >
      <form id="change-password" className={s.form} onSubmit={submit} noValidate>
        <div role="alert" hidden={!passwords.problem}>
          {passwords.problem && <Note tone="bad">{passwords.problem}</Note>}
        </div>
        {must && <p className="soft">{t('password.must')}</p>}
        {!own && <p className="soft">{t('password.next')}</p>}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={target?.username ?? ''}
          readOnly
          hidden
        />
        {own && (
          <PasswordField label={t('password.current')} name="current" value={current} onChange={setCurrent} />
        )}
        <PasswordField
          label={t('password.first')}
          name="password"
          fresh
          hint={passwordHint()}
          {...passwords.first}
        />
        <PasswordField label={t('password.again')} name="again" fresh {...passwords.second} />
      </form>
    </Dialog>
  )
}
