import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCopy, IconMailForward } from '@tabler/icons-react'
import { useState } from 'react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { stampAt } from '#contract/kit/time.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { useProfile } from '../../data.ts'
import { cacheUser, userById } from './data.ts'
import { t } from './dialogTexts.ts'

type State = NonNullable<UserInfo['invitation']>

/** An email leaves after some seconds; until then its state is asked for again. */
const askAgainMs = 5000

/** Where the invitation of a user without a password stands, with its link and another email. */
export function Invitation({ user }: { user: UserInfo }) {
  const client = useQueryClient()
  const { timezone } = useProfile()
  const [busy, setBusy] = useState(false)
  const isQueued = user.invitation?.state === 'queued'
  useQuery({ ...userById(user.user), refetchInterval: isQueued ? askAgainMs : false })
  const { invitation } = user
  if (!invitation) return null
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('invite.failed'))
    } finally {
      setBusy(false)
    }
  }
  const send = () =>
    attempt(async () => {
      const saved = await api('POST user/inviteUser', { body: { user: user.user } })
      cacheUser(client, saved)
      toast.ok(t('invite.done', { to: saved.emailAddress || saved.username }))
    })
  const copy = () =>
    attempt(async () => {
      const { url } = await api('POST user/invitationLink', { body: { user: user.user } })
      await navigator.clipboard.writeText(url)
      toast.ok(t('invite.copied'))
    })
  const { state } = invitation
  return (
    <Note
      tone={state === 'refused' || state === 'expired' ? 'warn' : 'info'}
      end={
        user.rights.includes('password') && (
          <>
            {state !== 'none' && state !== 'expired' && (
              <Button size="s" icon={<IconCopy size={14} />} busy={busy} onClick={() => void copy()}>
                {t('invite.copy')}
              </Button>
            )}
            <Button size="s" icon={<IconMailForward size={14} />} busy={busy} onClick={() => void send()}>
              {t(state === 'none' ? 'invite.send' : 'invite.again')}
            </Button>
          </>
        )
      }
    >
      {stateText(invitation, timezone)}
    </Note>
  )
}

const stateText = ({ state, sentAt, openedAt, expiresAt, reason }: State, zone: string): string => {
  const when = (instant: string | null) => (instant ? stampAt(instant, zone) : '')
  const at = when(state === 'opened' ? openedAt : sentAt)
  return t(`invite.${state}`, { at, until: when(expiresAt), reason })
}
