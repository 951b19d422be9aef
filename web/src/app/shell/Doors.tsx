import { lazy, Suspense } from 'react'
import type { Me } from './useMenu.tsx'
import type { Door } from './useShellCommands.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const KeySheet = lazy(async () => ({ default: (await import('../../ui/overlay/KeySheet.tsx')).KeySheet }))
const ProfileDialog = lazy(() => import('../../modules/identity/parts/ProfileDialog.tsx'))
const PasswordDialog = lazy(() => import('../../modules/identity/parts/PasswordDialog.tsx'))
const Ended = lazy(() => import('./Ended.tsx'))

interface Props {
  door: Door | 'signIn' | 'mustChange' | null
  me: Me
  onClose: () => void
}

/** What lies over the page; each is loaded when it is first opened. */
export function Doors({ door, me, onClose }: Props) {
  return (
    <Suspense>
      {door === 'palette' && <Palette onClose={onClose} />}
      {door === 'keys' && <KeySheet onClose={onClose} />}
      {door === 'profile' && <ProfileDialog onClose={onClose} />}
      {door === 'password' && <PasswordDialog onClose={onClose} />}
      {door === 'mustChange' && <PasswordDialog must onClose={onClose} />}
      {door === 'signIn' && <Ended me={me} />}
    </Suspense>
  )
}
