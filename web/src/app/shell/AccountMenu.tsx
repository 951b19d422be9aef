import { Who } from '../../ui/frame/AppFrame.tsx'
import { useLazyPopover } from '../../ui/overlay/lazyPopover.tsx'
import type { Me } from './useMenu.tsx'
import type { Door } from './useShellCommands.tsx'

export const accountItems = () => import('./AccountItems.tsx')

export const nameOf = (me: Me): string =>
  [me.firstName, me.lastName].filter(Boolean).join(' ') || me.username || 'Signed in'

/** Name over firm, the username by resting on it; opens profile, password, theme and logout. */
export function AccountMenu({ me, onDoor }: { me: Me; onDoor: (door: Door) => void }) {
  const { button, Part, under } = useLazyPopover(accountItems, { opens: 'menu' })
  return (
    <>
      <Who {...button} name={nameOf(me)} firm={me.firmName ?? ''} data-tip={me.username} />
      {Part && <Part {...under} me={me} onDoor={onDoor} />}
    </>
  )
}
