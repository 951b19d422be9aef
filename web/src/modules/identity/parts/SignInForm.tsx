import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import s from './SignIn.module.css'
import { useSignIn } from './useSignIn.ts'

interface Props {
  /** Called once the person is in. */
  onDone: () => void
  /** Whose session goes on: the name is then settled. */
  username?: string
  /** Under the buttons. */
  children?: ReactNode
}

/** Username and password, then the second step where one is asked for. */
export function SignInForm({ onDone, username: settled, children }: Props) {
  const [username, setUsername] = useState(settled ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<{ username?: string; password?: string; code?: string }>({})
  const { busy, step, says, seconds, send, startOver } = useSignIn(onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = step ? 'code' : settled || username ? 'password' : 'username'
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    // Only when the step changes: typing must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, says])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const required = 'This field is required'
    const open = {
      username: username.trim() ? undefined : required,
      password: password ? undefined : required,
      code: step && !code.trim() ? required : undefined,
    }
    setMissing(open)
    if (open.username || open.password || open.code) return
    void send(username, password, step ? code.trim() : undefined)
  }
  const waiting = seconds > 0
  return (
    <form ref={form} className={s.form} onSubmit={submit} noValidate aria-busy={busy}>
      {says && (
        <div role="alert">
          <Note tone={waiting ? 'warn' : 'bad'}>{says}</Note>
        </div>
      )}
      {step ? (
        <Step step={step.step} sentTo={step.sentTo} says={step.says}>
          <TextField
            name="code"
            label={step.step === 'code' ? 'Code' : 'Code of the app'}
            value={code}
            onChange={setCode}
            error={missing.code}
            maxLength={12}
            inputMode="numeric"
            autoComplete="one-time-code"
            large
          />
        </Step>
      ) : (
        <>
          <TextField
            name="username"
            label="Username"
            value={username}
            onChange={setUsername}
            error={missing.username}
            readOnly={settled !== undefined}
            autoComplete="username"
            spellCheck={false}
            large
          />
          <div className={s.password}>
            <PasswordField
              name="password"
              label="Password"
              value={password}
              onChange={setPassword}
              error={missing.password}
              large
            />
            <Link href="/reset" className={s.reset}>
              Reset password
            </Link>
          </div>
        </>
      )}
      <Button type="submit" look="primary" size="l" block busy={busy} aria-disabled={waiting || undefined}>
        {waiting ? `Wait ${seconds} s` : step ? 'Confirm' : 'Sign in'}
      </Button>
      {step && (
        <Button look="ghost" block onClick={startOver}>
          Start over
        </Button>
      )}
      {children}
    </form>
  )
}

function Step(props: { step: 'code' | 'authenticator'; sentTo?: string; says: string; children: ReactNode }) {
  const { step, sentTo, says, children } = props
  const where = sentTo ? `A code was sent to ${sentTo}. It holds for 10 minutes.` : says
  return (
    <>
      <p className="soft">
        {step === 'authenticator' ? 'Open your authenticator app and type the code it shows.' : where}
      </p>
      {children}
    </>
  )
}
