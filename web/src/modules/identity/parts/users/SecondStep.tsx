import { useQueryClient } from '@tanstack/react-query'
import { IconShieldOff } from '@tabler/icons-react'
import type { UserInfo } from '#contract/identity/user-shapes.ts'
import { api, CallError } from '../../../../kit/api/client.ts'
import { markStale } from '../../../../kit/api/queries.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { confirm } from '../../../../ui/overlay/confirm.ts'
import { Note } from '../../../../ui/states/Note.tsx'
import { toast } from '../../../../ui/toast.ts'
import { t } from './dialogTexts.ts'

/** The user's strong second factors, and the way to reset them when a device is lost. */
export function SecondStep({ user }: { user: UserInfo }) {
  const client = useQueryClient()
  const { passkeys, hasAuthenticator, fullName } = user
  if (passkeys === 0 && !hasAuthenticator) return null
  const secondStep = !hasAuthenticator
    ? t('second.passkeys', { count: passkeys })
    : passkeys > 0
      ? t('second.both', { count: passkeys })
      : t('second.app')
  const clear = async () => {
    const sure = await confirm({
      title: t('second.title', { name: fullName }),
      text: t('second.text'),
      confirmLabel: t('second.confirm'),
      danger: true,
    })
    if (!sure) return
    try {
      await api('POST user/clearSecondStep', { body: { user: user.user } })
      await markStale(client, 'user/user')
      toast.ok(t('second.removed', { name: fullName }))
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('second.failed'))
    }
  }
  return (
    <Note
      tone="info"
      end={
        user.rights.includes('password') && (
          <Button size="s" icon={<IconShieldOff size={14} />} onClick={() => void clear()}>
            {t('second.lost')}
          </Button>
        )
      }
    >
      {secondStep}
    </Note>
  )
}
