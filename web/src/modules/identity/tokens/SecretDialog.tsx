import { stampAt } from '#contract/kit/time.ts'
import { SecretPanel } from '../../../kit/display/SecretPanel.tsx'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Text } from '../../../ui/layout/Layout.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import type { NewToken } from './data.ts'
import { t } from './texts.ts'

/** Shows a token that was just made or rotated, this once. */
export function SecretDialog({ made, onClose }: { made: NewToken; onClose: () => void }) {
  return (
    <Dialog
      title={t('secret.title')}
      sub={made.name}
      onClose={onClose}
      foot={
        <DialogFoot>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </DialogFoot>
      }
    >
      <SecretPanel secret={made.secret} label={t('secret.label')} use={t('secret.use')}>
        {made.previousUntil && (
          <Text tone="soft">{t('secret.old', { time: stampAt(made.previousUntil, displayZone()) })}</Text>
        )}
      </SecretPanel>
    </Dialog>
  )
}
