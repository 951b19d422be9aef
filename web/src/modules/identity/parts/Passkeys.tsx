import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { passkeys } from '#contract/identity.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { read, markStale } from '../../../kit/api/queries.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { supportsPasskeys, createPasskey } from '../passkey.ts'
import s from './Profile.module.css'

type Passkey = AnswerOf<typeof passkeys>[number]
/** The open dialog: add, rename, or remove. */
type PasskeyDialog = { kind: 'add' } | { kind: 'rename' | 'remove'; of: Passkey }

/** The reader's own passkeys: add, rename, and remove. */
export function Passkeys({ zone }: { zone: string }) {
  const client = useQueryClient()
  const found = useQuery(read('GET user/passkeys'))
  const [dialog, setDialog] = useState<PasskeyDialog>()
  const rows = found.data ?? []
  const add = (
    <Button
      icon={<IconFingerprint size={16} />}
      onClick={() => setDialog({ kind: 'add' })}
      notYet={
        supportsPasskeys() ? undefined : 'This browser knows no passkeys. Use a newer one, or your phone.'
      }
    >
      Add a passkey…
    </Button>
  )
  const done = async (words: string) => {
    setDialog(undefined)
    await markStale(client, 'user/passkeys', 'user/user')
    toast.ok(words)
  }
  return (
    <Card title="Passkeys" sub={rows.length > 0 ? `${rows.length} in use` : 'none yet'}>
      <div className={s.stack}>
        {found.isPending && <CardSkeleton lines={2} />}
        {found.error && <Note tone="bad">The passkeys could not be loaded. Open your profile again.</Note>}
        {found.data && rows.length === 0 && !dialog && (
          <p className="soft">Sign in with your finger, your face or a key, in place of a password.</p>
        )}
        {rows.length > 0 && (
          <ul className={s.list}>
            {rows.map((row) => (
              <li key={row.passkey}>
                <span className="grow">
                  <b>{row.name}</b>
                  <span className="muted">
                    {' '}
                    {row.lastUsedOn
                      ? `used ${stampAt(row.lastUsedOn, zone)}`
                      : `added ${stampAt(row.createdOn, zone)}`}
                  </span>
                </span>
                <IconButton
                  size="s"
                  label={`Rename ${row.name}`}
                  icon={<IconPencil size={16} />}
                  onClick={() => setDialog({ kind: 'rename', of: row })}
                />
                <IconButton
                  size="s"
                  label={`Remove ${row.name}`}
                  icon={<IconTrash size={16} />}
                  onClick={() => setDialog({ kind: 'remove', of: row })}
                />
              </li>
            ))}
          </ul>
        )}
        {dialog ? (
          <PasskeyForm
            key={`${dialog.kind} ${'of' in dialog ? dialog.of.passkey : ''}`}
            dialog={dialog}
            onDone={(words) => void done(words)}
            onClose={() => setDialog(undefined)}
          />
        ) : (
          add
        )}
      </div>
    </Card>
  )
}

const submitLabels = {
  add: 'Add the passkey',
  rename: 'Save the name',
  remove: 'Remove the passkey',
} as const

/** Asks for the name, and for the password if the sign-in is older than five minutes. */
function PasskeyForm(props: { dialog: PasskeyDialog; onDone: (words: string) => void; onClose: () => void }) {
  const { dialog, onDone, onClose } = props
  const [name, setName] = useState(dialog.kind === 'rename' ? dialog.of.name : 'This device')
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const given = password === '' ? undefined : password
  const run = async (): Promise<string | undefined> => {
    if (dialog.kind === 'remove') {
      await api('POST user/removePasskey', { body: { passkey: dialog.of.passkey, password: given } })
      return `${dialog.of.name} removed. The device may still show it, but it opens nothing.`
    }
    if (name.trim() === '') throw new Error('A name tells your passkeys apart.')
    if (dialog.kind === 'rename') {
      await api('POST user/renamePasskey', { body: { passkey: dialog.of.passkey, name: name.trim() } })
      return `${name.trim()} saved`
    }
    const { options } = await api('POST user/startPasskey', { body: { password: given } })
    const response = await createPasskey(options)
    if (!response)
      throw new Error('The device made no passkey. Try again; one that it holds already is not made twice.')
    await api('POST user/addPasskey', { body: { name: name.trim(), response } })
    return `${name.trim()} added. Sign-in takes it from now on.`
  }
  const go = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onDone((await run()) ?? '')
    } catch (error) {
      setProblem((error as Error).message)
      if (error instanceof CallError && error.problem.errors?.some(({ field }) => field === 'password'))
        setNeedsPassword(true)
      setBusy(false)
    }
  }
  return (
    <form
      className={s.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void go()
      }}
    >
      {problem && (
        <div role="alert">
          <Note tone="bad">{problem}</Note>
        </div>
      )}
      {dialog.kind === 'remove' ? (
        <p className="soft">
          Remove <b>{dialog.of.name}</b>? It cannot be taken back; the device can be added again.
        </p>
      ) : (
        <TextField
          label="Name of the passkey"
          required
          maxLength={100}
          value={name}
          onChange={setName}
          autoFocus
        />
      )}
      {needsPassword && <PasswordField label="Current password" value={password} onChange={setPassword} />}
      <div className="row">
        <Button type="submit" look={dialog.kind === 'remove' ? 'danger' : 'primary'} busy={busy}>
          {submitLabels[dialog.kind]}
        </Button>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
