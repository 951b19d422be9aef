import { useState } from 'react'
import { installHint, thisBrowser, type InstallHint } from '../../../kit/browser/installHint.ts'
import { Banner, Note } from '../../../ui/states/Note.tsx'
import { t } from '../texts.ts'

const key = 'calibrate.install'

/** On an iPhone or iPad outside the installed app: how to install it, and what waits in the browser alone. */
export function InstallNote({ hint, hasUnsent }: { hint: InstallHint; hasUnsent: boolean }) {
  return (
    <Note tone={hasUnsent ? 'warn' : 'info'}>
      {t(`install.${hint}`)} {hasUnsent && t('install.first')}
    </Note>
  )
}

/** The same at Home, until it is closed on this device. */
export function InstallOffer() {
  const [isClosed, setClosed] = useState(() => localStorage.getItem(key) !== null)
  const hint = installHint(thisBrowser())
  if (!hint || isClosed) return null
  const close = () => {
    localStorage.setItem(key, 'closed')
    setClosed(true)
  }
  return (
    <Banner tone="info" onClose={close}>
      {t(`install.${hint}`)}
    </Banner>
  )
}
