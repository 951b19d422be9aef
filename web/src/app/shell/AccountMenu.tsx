import { Who } from '../../ui/frame/AppFrame.tsx'
import { useLazyPopover } from '../../ui/overlay/lazyPopover.tsx'
import type { Me } from './useMenu.tsx'
import type { ShellDialog } from './useShellCommands.tsx'
import { t } from './texts.ts'

export const accountItems = () => import('./AccountItems.tsx')

export const nameOf = (me: Me): string =>
  [me.firstName, me.lastName].filter(Boolean).join(' ') || me.username || t('account.nobody')

/** Account button with name and firm, and the username as its tooltip. It opens the account menu. */
export function AccountMenu({ me, onDialog }: { me: Me; onDialog: (dialog: ShellDialog) => void }) {
  const { button, Part, under } = useLazyPopover(accountItems, { opens: 'menu' })
  return (
    <>
      <Who {...button} name={nameOf(me)} firm={me.firmName ?? ''} data-tip={me.username} />
      {Part && <Part {...under} me={me} onDialog={onDialog} />}
    </>
  )
}
