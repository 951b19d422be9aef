import { lazy, Suspense, useRef } from 'react'
import { mayOpen } from '#contract/pages.ts'
import { roleOf, type Me } from './useMenu.tsx'
import type { Door } from './useShellCommands.tsx'

const Palette = lazy(() => import('./Palette.tsx'))
const KeySheet = lazy(async () => ({ default: (await import('../../ui/overlay/KeySheet.tsx')).KeySheet }))
const ProfileDialog = lazy(() => import('../../modules/identity/parts/ProfileDialog.tsx'))
const PasswordDialog = lazy(() => import('../../modules/identity/parts/PasswordDialog.tsx'))
const Ended = lazy(() => import('./Ended.tsx'))

interface Props {
  door: Door | 'mustChange' | null
  /** The session ended: sign-in lies over whatever else is open. */
  ended: boolean
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
export function Doors({ door, ended, me, onClose }: Props) {
  const begun = useRef('')
  return (
    <>
      <Suspense fallback={door === 'palette' && <Early onTyped={(typed) => (begun.current = typed)} />}>
        {door === 'palette' && (
          <Palette begun={begun} contacts={mayOpen(roleOf(me), '/contacts')} onClose={onClose} />
        )}
        {door === 'keys' && <KeySheet onClose={onClose} />}
        {door === 'profile' && <ProfileDialog onClose={onClose} />}
        {door === 'password' && <PasswordDialog onClose={onClose} />}
        {door === 'mustChange' && <PasswordDialog must onClose={onClose} />}
      </Suspense>
      <Suspense>{ended && <Ended me={me} />}</Suspense>
    </>
  )
}
