import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { passwordHint } from '#contract/kit/password.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { CheckField } from '../../../../ui/form/CheckField.tsx'
import { PasswordField, TextField } from '../../../../ui/form/TextField.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import type { NewUser } from './useNewUser.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

/** The username of a new user, checked on blur and on Enter. */
export function NewUsername({ name }: Pick<NewUser, 'name'>) {
  const box = useRef<HTMLDivElement>(null)
  const wasVerified = useRef(false)
  useEffect(() => {
    const isVerified = name.state === 'verified'
    const focused = document.activeElement
    // The other fields were disabled when this one lost focus. Focus the first of them, unless the user
    // already types elsewhere.
    const isTyping = focused instanceof HTMLInputElement && !box.current?.contains(focused)
    if (isVerified && !wasVerified.current && !isTyping)
      box.current
        ?.closest('form')
        ?.querySelector<HTMLInputElement>('input:not(:disabled, [name="username"])')
        ?.focus()
    wasVerified.current = isVerified
  }, [name.state])
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('add.username.group')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || name.state === 'verified') return
        event.preventDefault()
        void name.check()
      }}
    >
      <TextField
        label={t('field.username')}
        name="username"
        required
        autoFocus
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        value={name.value}
        onChange={name.change}
        onBlur={() => name.value.trim() !== '' && void name.check()}
        error={name.error}
        hint={<span role="status">{t(`add.username.${name.state}`)}</span>}
      />
    </div>
  )
}

/** How a new user gets a password: by an invitation, or one that is set here, with problems in an alert above. */
export const NewPasswords = ({
  form,
  words,
  disabled,
}: Pick<NewUser, 'form' | 'words'> & { disabled: boolean }) => (
  <>
    <CheckField
      {...form.field('invite')}
      label={t('invite.check')}
      hint={t('invite.hint')}
      disabled={disabled}
      wide
    />
    {!form.values.invite && <PasswordFields words={words} disabled={disabled} />}
  </>
)

const PasswordFields = ({ words, disabled }: Pick<NewUser, 'words'> & { disabled: boolean }) => (
  <>
    <PasswordField
      label={t('field.password')}
      name="password"
      required
      fresh
      disabled={disabled}
      {...words.first}
      hint={t('field.passwordHint', { rule: passwordHint() })}
    />
    <PasswordField
      label={t('field.passwordAgain')}
      name="passwordAgain"
      required
      fresh
      disabled={disabled}
      {...words.second}
    />
  </>
)

/** Alerts of the form: missing fields, and problems with the password. */
export const NewAlerts = ({ alert, words }: Pick<NewUser, 'alert' | 'words'>) => (
  <div role="alert" className={s.alerts} hidden={!alert && !words.problem}>
    {alert && <Note tone="bad">{alert}</Note>}
    {words.problem && <Note tone="bad">{words.problem}</Note>}
  </div>
)

/** The save button, available once the username is verified as free. */
export const AddButton = ({ form, submit, isVerified }: NewUser) =>
  isVerified ? (
    <Button look="danger" icon={<IconUserPlus size={16} />} busy={form.saving} onClick={() => void submit()}>
      {t('add.save')}
    </Button>
  ) : null
