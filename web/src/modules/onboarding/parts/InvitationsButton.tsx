import { IconMailForward } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/base/Button.tsx'
import { t } from './invitationTexts.ts'

const InvitationsDialog = lazy(() => import('./InvitationsDialog.tsx'))

/** Opens the invitations; for those who may add locations. */
export function InvitationsButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconMailForward />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Suspense>{isOpen && <InvitationsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
