import { Button } from '../../../ui/base/Button.tsx'
import { Dialog, DialogFoot } from '../../../ui/overlay/Dialog.tsx'
import type { FeedOf } from './data.ts'
import { FeedLinks } from './FeedLinks.tsx'
import { t } from './texts.ts'

/** The bay or location that somebody wants to see in their calendar. */
export interface SubscribeTo {
  name: string
  of: FeedOf & { kind: 'bay' | 'location' }
}

/** The reader's calendar links to a bay or location. */
export default function SubscribeDialog({ name, of, onClose }: SubscribeTo & { onClose: () => void }) {
  return (
    <Dialog
      title={t('dialog.title', { name })}
      sub={t('dialog.sub')}
      onClose={onClose}
      foot={
        <DialogFoot>
          <Button onClick={onClose}>{t('dialog.close')}</Button>
        </DialogFoot>
      }
    >
      <FeedLinks filter={of} makes={[{ of, label: t('make.link') }]} />
    </Dialog>
  )
}
