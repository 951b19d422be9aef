import { useSearch } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { passwordHint, passwordProblem } from '#contract/kit/password.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { OutsidePage } from '../parts/OutsidePage.tsx'
import s from '../parts/SignIn.module.css'

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
      const wait = error.wait > 0 ? ` Wait ${error.wait} s before the next try.` : ''
      setResult({ isSuccess: false, message: error.message + wait })
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
    <OutsidePage title="Reset password">
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
    setError(username.trim() ? undefined : 'This field is required')
    if (username.trim()) void send({ username: username.trim() })
  }
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Answer result={result} />
      {!result?.isSuccess && (
        <>
          <p className="soft">A link to set a new password is mailed to you. It can be used once.</p>
          <TextField
            name="username"
            label="Username"
            value={username}
            onChange={setUsername}
            error={error}
            autoComplete="username"
            spellCheck={false}
            large
          />
          <Button type="submit" look="primary" size="l" block busy={busy}>
            Send the link
          </Button>
        </>
      )}
      <Link href="/login">Back to sign-in</Link>
    </form>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const { busy, result, send, say } = useReset()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = passwordProblem(password, again)
    if (problem) return say({ isSuccess: false, message: problem })
    void send({ token, password })
  }
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <Answer result={result} />
      {!result?.isSuccess && (
        <>
          <PasswordField
            name="password"
            label="Password"
            fresh
            hint={passwordHint()}
            value={password}
            onChange={setPassword}
            large
          />
          <PasswordField name="again" label="Password again" fresh value={again} onChange={setAgain} large />
          <Button type="submit" look="primary" size="l" block busy={busy}>
            Set the password
          </Button>
        </>
      )}
      <Link href="/login">{result?.isSuccess ? 'Sign in' : 'Back to sign-in'}</Link>
    </form>
  )
}

const Answer = ({ result }: { result: Result | undefined }) => (
  <div role={result?.isSuccess ? 'status' : 'alert'} hidden={!result}>
    {result && <Note tone={result.isSuccess ? 'good' : 'bad'}>{result.message}</Note>}
  </div>
)
