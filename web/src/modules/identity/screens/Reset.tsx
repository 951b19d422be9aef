import { links } from '#contract/links.ts'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { passwordHint, passwordProblem } from '#contract/kit/password.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { OutsidePage } from '../parts/OutsidePage.tsx'
import s from '../parts/SignIn.module.css'
import { t } from '../parts/resetTexts.ts'

type Result = { isSuccess: boolean; message: string }

/** Sends the form and shows the answer, success or failure. */
const useReset = () => {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const send = async (body: { username?: string; token?: string; password?: string }) => {
    setBusy(true)
    try {
      const answer = await api('POST user/resetPassword', { body })
      setResult({ isSuccess: true, message: answer.says })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { message: reason, wait } = error
      setResult({ isSuccess: false, message: wait > 0 ? t('wait', { reason, seconds: wait }) : reason })
    } finally {
      setBusy(false)
    }
  }
  return { busy, result, send, say: setResult }
}

/** /reset: requests a reset link by email; opened with such a link, sets the new password. */
export default function Reset() {
  const { token } = useSearch({ strict: false }) as { token?: string }
  return (
    <OutsidePage title={t('title')}>
      {token ? <NewPasswordForm token={token} /> : <RequestForm />}
    </OutsidePage>
  )
}

function RequestForm() {
  const [username, setUsername] = useState('')
  const [error, setError] = useState<string>()
  const { busy, result, send } = useReset()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(username.trim() ? undefined : t('required'))
    if (username.trim()) void send({ username: username.trim() })
  }
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Answer result={result} />
      {!result?.isSuccess && (
        <>
          <p className="soft">{t('hint')}</p>
          <TextField
            name="username"
            label={t('username')}
            value={username}
            onChange={setUsername}
            error={error}
            autoComplete="username"
            spellCheck={false}
            large
          />
          <Button type="submit" look="primary" size="l" block busy={busy}>
            {t('send')}
          </Button>
        </>
      )}
      <Link href={links.signIn()}>{t('back')}</Link>
    </form>
  )
}

/** Why the link no longer works, said before anybody thinks of a password. Opening it is noted on an invitation. */
const useIsDead = (token: string): string | undefined => {
  const [reason, setReason] = useState<string>()
  useEffect(() => {
    api('POST user/resetPassword', { body: { token } }).catch((error: unknown) => {
      // Without an answer, saving the password will say so.
      if (error instanceof CallError && error.status === 422) setReason(error.message)
    })
  }, [token])
  return reason
}

function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { busy, result, send, say } = useReset()
  const isDead = useIsDead(token)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = passwordProblem(password, again)
    if (problem) return say({ isSuccess: false, message: problem })
    void send({ token, password })
  }
  if (isDead)
    return (
      <div className={s.form}>
        <Answer result={{ isSuccess: false, message: isDead }} />
        <Link href={links.resetPassword()}>{t('again.link')}</Link>
      </div>
    )
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Answer result={result} />
      {!result?.isSuccess && (
        <>
          <PasswordField
            name="password"
            label={t('password')}
            fresh
            hint={passwordHint()}
            value={password}
            onChange={setPassword}
            large
          />
          <PasswordField name="again" label={t('again')} fresh value={again} onChange={setAgain} large />
          <Button type="submit" look="primary" size="l" block busy={busy}>
            {t('save')}
          </Button>
        </>
      )}
      <Link href={links.signIn()}>{t(result?.isSuccess ? 'signIn' : 'back')}</Link>
    </form>
  )
}

const Answer = ({ result }: { result: Result | undefined }) => (
  <div role={result?.isSuccess ? 'status' : 'alert'} hidden={!result}>
    {result && <Note tone={result.isSuccess ? 'good' : 'bad'}>{result.message}</Note>}
  </div>
)
