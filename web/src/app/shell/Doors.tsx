import { lazy, Suspense, useRef } from 'react'
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

/** Takes what is typed until the palette is loaded: none of it runs the page's keys, none is lost. */
const Early = ({ onTyped }: { onTyped: (typed: string) => void }) => (
  <input
    className="vh"
    aria-label="Search and commands"
    autoFocus
    onChange={(event) => onTyped(event.currentTarget.value)}
  />
)

/** What lies over the page; each is loaded when it is first opened. */
export function Doors({ door, me, onClose }: Props) {
  const begun = useRef('')
  return (
    <Suspense fallback={door === 'palette' && <Early onTyped={(typed) => (begun.current = typed)} />}>
      {door === 'palette' && <Palette begun={begun} onClose={onClose} />}
      {door === 'keys' && <KeySheet onClose={onClose} />}
      {door === 'profile' && <ProfileDialog onClose={onClose} />}
      {door === 'password' && <PasswordDialog onClose={onClose} />}
      {door === 'mustChange' && <PasswordDialog must onClose={onClose} />}
      {door === 'signIn' && <Ended me={me} />}
    </Suspense>
  )
}
