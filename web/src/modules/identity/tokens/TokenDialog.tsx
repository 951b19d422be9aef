import { useQueryClient } from '@tanstack/react-query'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { stampAt } from '#contract/kit/time.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Facts } from '../../../ui/frame/Parts.tsx'
import { Stack } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { reachText, revoke, rotate, stateText, usedText, type NewToken, type Token } from './data.ts'
import { t } from './texts.ts'

interface Props {
  token: Token
  onRotated: (made: NewToken) => void
  onClose: () => void
}

/** One token of a company's system: what it may do and when it was used, with Rotate and Revoke. */
export function TokenDialog({ token, onRotated, onClose }: Props) {
  const client = useQueryClient()
  const zone = displayZone()
  const { name, ending, createdOn, userName, rights, previousUntil } = token
  return (
    <Dialog
      title={name}
      sub={t('detail.sub', { ending, time: stampAt(createdOn, zone), name: userName })}
      onClose={onClose}
      foot={
        <DialogFoot
          left={
            rights.includes('revoke') && (
              <Button
                icon={<IconTrash size={16} />}
                onClick={async () => {
                  if (await revoke(client, [token])) onClose()
                }}
              >
                {t('revoke')}
              </Button>
            )
          }
        >
          {rights.includes('rotate') && (
            <Button
              icon={<IconRefresh size={16} />}
              onClick={async () => {
                const made = await rotate(client, token)
                if (made) onRotated(made)
              }}
            >
              {t('rotate')}
            </Button>
          )}
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </DialogFoot>
      }
    >
      <Stack gap={4}>
        {previousUntil && (
          <Note tone="info">{t('detail.previous', { time: stampAt(previousUntil, zone) })}</Note>
        )}
        <Facts
          facts={[
            { label: t('column.state'), value: stateText(token) },
            { label: t('column.may'), value: reachText(token) },
            { label: t('column.location'), value: token.firmName },
            { label: t('column.used'), value: usedText(token) },
            { label: t('column.expires'), value: stampAt(token.expiresOn, zone) },
          ]}
        />
      </Stack>
    </Dialog>
  )
}
