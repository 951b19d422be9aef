import { useQueryClient } from '@tanstack/react-query'
import { IconDeviceFloppy, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { IconButton } from '../../../../ui/base/Button.tsx'
import { BoxButton } from '../../../../ui/form/Field.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { toast } from '../../../../ui/toast.ts'
import { refreshProfile } from '../../data.ts'
import { cacheUser } from './data.ts'
import { useUsername } from './useUsername.ts'
import s from './dialog.module.css'
import { t } from './dialogTexts.ts'

/** The username as text, with a pencil to edit it in place. */
export function UsernameField({ user }: { user: UserInfo }) {
  const [isOpen, setOpen] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // The pencil exists again after the next render.
    requestAnimationFrame(() => pencil.current?.focus())
  }
  if (isOpen) return <Editor user={user} onClose={close} />
  return (
    <div className={s.line}>
      <span className={s.label}>{t('field.username')}</span>
      <span className={s.username}>
        <span className="cut" data-tip-cut>
          {user.username}
        </span>
        {user.rights.includes('username') && (
          <IconButton
            ref={pencil}
            size="s"
            label={t('username.edit')}
            icon={<IconPencil size={16} />}
            onClick={() => setOpen(true)}
          />
        )}
      </span>
    </div>
  )
}

function Editor({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const client = useQueryClient()
  const name = useUsername(user.username, user.user)
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.select(), [])
  const send = async (username: string, version?: number) => {
    const saved = await api('POST user/saveUserEmail', { query: { user: user.user, username, version } })
    cacheUser(client, saved)
    void markStale(client, 'user/users')
    void refreshProfile()
  }
  const save = async () => {
    const username = name.value.trim()
    if (username === user.username) return onClose()
    setBusy(true)
    try {
      if (!(await name.check())) return
      await send(username, user.version)
      onClose()
      toast.ok(t('username.saved', { username }), { undo: () => send(user.username).catch(failed) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const conflict = error.problem.conflict
      name.refuse(
        conflict
          ? t('username.conflict', {
              by: conflict.by,
              username: String(conflict.fields[0]?.stored),
            })
          : (error.problem.errors?.[0]?.message ?? error.message),
      )
      if (conflict) void markStale(client, 'user/user')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div
      ref={box}
      role="group"
      aria-label={t('username.edit')}
      className={s.editor}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault()
          void save()
        }
        if (event.key === 'Escape') {
          event.preventDefault()
          onClose()
        }
      }}
    >
      <TextField
        label={t('field.username')}
        required
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
        value={name.value}
        onChange={name.change}
        onBlur={() => name.value.trim() !== user.username && void name.check()}
        error={name.error}
        hint={t('username.hint')}
        after={
          <BoxButton
            label={t('username.save')}
            icon={<IconDeviceFloppy size={18} />}
            disabled={busy}
            onClick={() => void save()}
          />
        }
      />
    </div>
  )
}

const failed = (error: unknown): void => {
  toast.error(error instanceof CallError ? error.message : t('username.failed'))
}
