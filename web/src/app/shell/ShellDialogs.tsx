import { lazy, Suspense, useRef } from 'react'
import { canOpen } from '#contract/page-access.ts'
import { roleOf, type Me } from './useMenu.tsx'
import type { ShellDialog } from './useShellCommands.tsx'
import { t } from './texts.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const KeySheet = lazy(async () => ({ default: (await import('../../ui/overlay/KeySheet.tsx')).KeySheet }))
const HelpDrawer = lazy(() => import('../help/HelpDrawer.tsx'))
const OwnProfile = lazy(() => import('./OwnProfile.tsx'))
const PasswordDialog = lazy(() => import('../../modules/identity/parts/PasswordDialog.tsx'))
const SessionEnded = lazy(() => import('./SessionEnded.tsx'))

interface Props {
  dialog: ShellDialog | 'mustChange' | null
  /** The session ended, so sign-in opens on top of everything else. */
  ended: boolean
  me: Me
  /** Opens the keyboard shortcuts instead. */
  onKeys: () => void
  onClose: () => void
}

/** Captures typing until the palette has loaded, so that it is neither lost nor taken as keyboard shortcuts. */
const TypingBuffer = ({ onTyped }: { onTyped: (typed: string) => void }) => (
  <input
    className="vh"
    aria-label={t('palette.label')}
    autoFocus
    onChange={(event) => onTyped(event.currentTarget.value)}
  />
)

/** The shell's dialogs over the page. Each loads when it is first opened. */
export function ShellDialogs({ dialog, ended, me, onKeys, onClose }: Props) {
  const begun = useRef('')
  return (
    <>
      <Suspense
        fallback={dialog === 'palette' && <TypingBuffer onTyped={(typed) => (begun.current = typed)} />}
      >
        {dialog === 'palette' && (
          <Palette begun={begun} contacts={canOpen(roleOf(me), '/contacts')} onClose={onClose} />
        )}
        {dialog === 'keys' && <KeySheet onClose={onClose} />}
        {dialog === 'help' && <HelpDrawer onKeys={onKeys} onClose={onClose} />}
        {dialog === 'profile' && <OwnProfile onClose={onClose} />}
        {dialog === 'password' && <PasswordDialog onClose={onClose} />}
        {dialog === 'mustChange' && <PasswordDialog must onClose={onClose} />}
      </Suspense>
      <Suspense>{ended && <SessionEnded me={me} />}</Suspense>
    </>
  )
}
