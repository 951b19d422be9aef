import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { AnswerOf } from '#contract/kit/call.ts'
import type { passkeys } from '#contract/identity.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { read, markStale } from '../../../kit/api/queries.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Row, Text } from '../../../ui/layout/Layout.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { CardSkeleton } from '../../../ui/states/Skeletons.tsx'
import { toast } from '../../../ui/toast.ts'
import { supportsPasskeys, createPasskey } from '../passkey.ts'
import { t } from './passkeyTexts.ts'
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
      notYet={supportsPasskeys() ? undefined : t('unsupported')}
    >
      {t('add')}
    </Button>
  )
  const done = async (message: string) => {
    setDialog(undefined)
    await markStale(client, 'user/passkeys', 'user/user')
    toast.ok(message)
  }
  return (
    <Card
      title={t('title')}
      sub={rows.length > 0 ? t('count.some', { count: rows.length }) : t('count.none')}
    >
      <div className={s.stack}>
        {found.isPending && <CardSkeleton lines={2} />}
        {found.error && <Note tone="bad">{t('loadFailed')}</Note>}
        {found.data && rows.length === 0 && !dialog && <p className="soft">{t('empty')}</p>}
        {rows.length > 0 && (
          <ul className={s.list}>
            {rows.map((row) => (
              <li key={row.passkey}>
                <span className="grow">
                  <b>{row.name}</b>
                  <span className="muted">
                    {' '}
                    {row.lastUsedOn
                      ? t('lastUsed', { time: stampAt(row.lastUsedOn, zone) })
                      : t('added', { time: stampAt(row.createdOn, zone) })}
                  </span>
                </span>
                <IconButton
                  size="s"
                  label={t('rename', { name: row.name })}
                  icon={<IconPencil size={16} />}
                  onClick={() => setDialog({ kind: 'rename', of: row })}
                />
                <IconButton
                  size="s"
                  label={t('remove', { name: row.name })}
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
            onDone={(message) => void done(message)}
            onClose={() => setDialog(undefined)}
          />
        ) : (
          add
        )}
      </div>
    </Card>
  )
}

/** Asks for the name, and for the password if the sign-in is older than five minutes. */
function PasskeyForm(props: {
  dialog: PasskeyDialog
  onDone: (message: string) => void
  onClose: () => void
}) {
  const { dialog, onDone, onClose } = props
  const [name, setName] = useState(dialog.kind === 'rename' ? dialog.of.name : t('form.defaultName'))
  const [password, setPassword] = useState('')
  const [needsPassword, setNeedsPassword] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const given = password === '' ? undefined : password
  const run = async (): Promise<string | undefined> => {
    if (dialog.kind === 'remove') {
      await api('POST user/removePasskey', { body: { passkey: dialog.of.passkey, password: given } })
      return t('done.removed', { name: dialog.of.name })
    }
    if (name.trim() === '') throw new Error(t('form.nameMissing'))
    if (dialog.kind === 'rename') {
      await api('POST user/renamePasskey', { body: { passkey: dialog.of.passkey, name: name.trim() } })
      return t('done.renamed', { name: name.trim() })
    }
    const { options } = await api('POST user/startPasskey', { body: { password: given } })
    const response = await createPasskey(options)
    if (!response) throw new Error(t('form.notCreated'))
    await api('POST user/addPasskey', { body: { name: name.trim(), response } })
    return t('done.added', { name: name.trim() })
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
        <Text tone="soft">
          <Rich text={t.template('form.confirmRemove')} values={{ name: dialog.of.name }} />
        </Text>
      ) : (
        <TextField
          label={t('form.name')}
          required
          maxLength={100}
          value={name}
          onChange={setName}
          autoFocus
        />
      )}
      {needsPassword && <PasswordField label={t('form.password')} value={password} onChange={setPassword} />}
      <Row>
        <Button type="submit" look={dialog.kind === 'remove' ? 'danger' : 'primary'} busy={busy}>
          {t(`form.submit.${dialog.kind}`)}
        </Button>
        <Button look="ghost" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </Row>
    </form>
  )
}
