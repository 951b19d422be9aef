import { IconClipboardCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { links } from '#contract/links.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../../ui/overlay/Dialog.tsx'
import { t } from './texts.ts'

interface Props {
  calibrateEvent: number
  count: number
  onComplete: () => void
  onClose: () => void
}

/** Asked at a desk before a visit completes without the results that the report states. */
export function OpenResultsDialog({ calibrateEvent, count, onComplete, onClose }: Props) {
  const router = useRouter()
  return (
    <Dialog
      title={t('open.title', { count })}
      phone="sheet"
      alert
      onClose={onClose}
      foot={
        <DialogFoot onCancel={onClose}>
          <Button onClick={onComplete}>{t('open.complete')}</Button>
          <Button
            look="primary"
            icon={<IconClipboardCheck size={16} />}
            data-autofocus=""
            onClick={() => void router.navigate({ href: links.techSchedule(calibrateEvent) })}
          >
            {t('open.record')}
          </Button>
        </DialogFoot>
      }
    >
      <p className="soft">{t('open.hint')}</p>
    </Dialog>
  )
}
