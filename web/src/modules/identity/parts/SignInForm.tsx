import { links } from '#contract/links.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { supportsPasskeys } from '../passkey.ts'
import type { Step as StepName } from '../sign-in.ts'
import s from './SignIn.module.css'
import { useSignIn } from './useSignIn.ts'
import { t } from './signInTexts.ts'

interface Props {
  /** Called after a successful sign-in. */
  onDone: () => void
  /** Fixes the username when a session is renewed. */
  username?: string
  /** Rendered below the buttons. */
  children?: ReactNode
}

/** Username and password, then a second factor if one is required. */
export function SignInForm({ onDone, username: fixedUsername, children }: Props) {
  const [username, setUsername] = useState(fixedUsername ?? '')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<{ username?: string; password?: string; code?: string }>({})
  const { busy, step, says, seconds, send, passkey, passkeyAlone, switchStep, startOver } = useSignIn(onDone)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const first = step ? 'code' : fixedUsername || username ? 'password' : 'username'
    form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    // Only when the step changes: typing must not move the focus.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [step, says])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const required = t('required')
    if (step?.step === 'passkey') return void passkey(username, password)
    const open = {
      username: username.trim() ? undefined : required,
      password: password ? undefined : required,
      code: step && !code.trim() ? required : undefined,
    }
    setMissing(open)
    if (open.username || open.password || open.code) return
    void send(username, password, step ? { code: code.trim(), step: step.step } : {})
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
          {step.step !== 'passkey' && (
            <TextField
              name="code"
              label={t(step.step === 'code' ? 'code.label' : 'code.appLabel')}
              value={code}
              onChange={setCode}
              error={missing.code}
              maxLength={12}
              inputMode="numeric"
              autoComplete="one-time-code"
              large
            />
          )}
        </Step>
      ) : (
        <>
          <TextField
            name="username"
            label={t('username')}
            value={username}
            onChange={setUsername}
            error={missing.username}
            readOnly={fixedUsername !== undefined}
            autoComplete="username"
            spellCheck={false}
            large
          />
          <div className={s.password}>
            <PasswordField
              name="password"
              label={t('password')}
              value={password}
              onChange={setPassword}
              error={missing.password}
              large
            />
            <Link href={links.resetPassword()} className={s.reset}>
              {t('reset')}
            </Link>
          </div>
        </>
      )}
      <Button type="submit" look="primary" size="l" block busy={busy} aria-disabled={waiting || undefined}>
        {waiting ? t('wait', { seconds }) : step ? t(`submit.${step.step}`) : t('submit')}
      </Button>
      {step?.others
        .filter((each) => each !== step.step)
        .map((each) => (
          <Button key={each} block onClick={() => void switchStep(username, password, each)}>
            {t(`switch.${each}`)}
          </Button>
        ))}
      {!step && fixedUsername === undefined && supportsPasskeys() && (
        <Button size="l" block icon={<IconFingerprint size={18} />} onClick={() => void passkeyAlone()}>
          {t('alone')}
        </Button>
      )}
      {step && (
        <Button look="ghost" block onClick={startOver}>
          {t('startOver')}
        </Button>
      )}
      {children}
    </form>
  )
}

function Step(props: { step: StepName; sentTo?: string; says: string; children: ReactNode }) {
  const { step, sentTo, says, children } = props
  const instruction = step === 'code' ? (sentTo ? t('step.code', { to: sentTo }) : says) : t(`step.${step}`)
  return (
    <>
      <p className="soft">{instruction}</p>
      {children}
    </>
  )
}
