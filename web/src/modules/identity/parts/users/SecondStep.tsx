import { useQueryClient } from '@tanstack/react-query'
import { IconShieldOff } from '@tabler/icons-react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'

/** The user's strong second factors, and the way to reset them when a device is lost. */
export function SecondStep({ user }: { user: UserInfo }) {
  const client = useQueryClient()
  const { passkeys, hasAuthenticator, fullName } = user
  if (passkeys === 0 && !hasAuthenticator) return null
  const has = [
    hasAuthenticator ? 'an authenticator app' : '',
    passkeys > 0 ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}` : '',
  ]
  const clear = async () => {
    const sure = await confirm({
      title: `Take the second step of ${fullName} away?`,
      text: 'For a lost device: sign-in then asks for the password alone, until a new one is set up. It cannot be undone.',
      confirmLabel: 'Take away',
      danger: true,
    })
    if (!sure) return
    try {
      await api('POST user/clearSecondStep', { body: { user: user.user } })
      await markStale(client, 'user/user')
      toast.ok(`Second step of ${fullName} taken away`)
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : 'The second step stayed. Try again.')
    }
  }
  return (
    <Note
      tone="info"
      end={
        user.rights.includes('password') && (
          <Button size="s" icon={<IconShieldOff size={14} />} onClick={() => void clear()}>
            Device lost…
          </Button>
        )
      }
    >
      Signs in with {has.filter(Boolean).join(' and ')} as the second step.
    </Note>
  )
}
