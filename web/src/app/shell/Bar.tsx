import { IconHelp, IconMessage } from '@tabler/icons-react'
import { useEffect } from 'react'
import { stamp, localAt, clock } from '#contract/kit/time.ts'
import { installation } from '../../kit/browser/installation.ts'
import { reconnectNow, useConnectionShown } from '../../kit/live/live.ts'
import { IconButton } from '../../ui/base/Button.tsx'
import { LiveLine } from '../../ui/base/LiveLine.tsx'
import { Brand, TopBar } from '../../ui/frame/AppFrame.tsx'
import { prefetchPopovers } from '../../ui/overlay/lazyPopover.tsx'
import { menuEntries, plainPopover } from '../../ui/overlay/lazyPopovers.ts'
import { act, useWidget } from '../../modules/chat/state/widget.ts'
import { Bell, bellItems } from '../../modules/notifications/parts/Bell.tsx'
import { AccountMenu, accountItems } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import type { Me } from './useMenu.tsx'
import type { Door } from './useShellCommands.tsx'
import s from './shell.module.css'

interface Props {
  me: Me
  rail: boolean
  /** Left out where there is no menu. */
  onMenu: (() => void) | undefined
  onDoor: (door: Door) => void
}

/** Long after the page is there: a finger does not rest on a button before it presses. */
const menusAfterMs = 5000

/** The top bar: brand, search and commands, live line, chat, help, account. */
export function Bar({ me, rail, onMenu, onDoor }: Props) {
  const { view } = useWidget()
  const unread = me.counts?.unreadChats ?? 0
  useEffect(() => {
    const fetch = () => prefetchPopovers(menuEntries, plainPopover, bellItems, accountItems)
    const timer = setTimeout(fetch, menusAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const title = me.brand?.BrandTitle || installation.title
  return (
    <TopBar
      onMenu={onMenu}
      menuLabel={rail ? 'Open menu' : 'Collapse menu'}
      brand={
        <Brand
          href="/"
          unknown={!me.brand}
          logo={<Logo src={me.brand?.BrandLogo ?? me.preferences?.MainLogo} />}
          title={title}
          product={title === installation.title ? 'calibrate' : installation.title}
        />
      }
      onJump={() => onDoor('palette')}
      jumpHint="Search RO, VIN, shop or command"
      user={<AccountMenu me={me} onDoor={onDoor} />}
    >
      <Line zone={me.timezone} />
      <IconButton
        label={unread > 0 ? `Chat, ${unread} unread` : 'Chat'}
        icon={<IconMessage />}
        count={unread}
        aria-expanded={view.at !== 'closed'}
        data-chat-door=""
        onClick={() => act({ do: 'toggle' })}
      />
      <Bell zone={me.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} />
      <IconButton label="Keys and help" keys="?" icon={<IconHelp />} onClick={() => onDoor('keys')} />
    </TopBar>
  )
}

/** Whether changes arrive by themselves, and if not, from when what is shown is. */
function Line({ zone }: { zone: string | undefined }) {
  const { line, seconds, liveAt } = useConnectionShown()
  // Before the first answer there is nothing to say yet; the room for it is kept, so that nothing beside it moves.
  if (!liveAt && line === 'reconnecting' && seconds === 0)
    return (
      <span className={s.unsaid}>
        <LiveLine state="live" />
      </span>
    )
  const local = liveAt && localAt(liveAt, zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const from = local
    ? `What is shown is from ${clock(local.slice(11))}, ${stamp(local).slice(0, 10)}`
    : undefined
  if (line === 'live') return <LiveLine state="live" tip="Changes arrive by themselves" />
  const waits = line === 'reconnecting' && seconds > 0
  return (
    <LiveLine
      state={line}
      detail={waits ? `${seconds} s` : undefined}
      tip={waits ? [from, 'Press to connect now'].filter(Boolean).join('. ') : from}
      action={waits ? { label: 'Connect now', onPress: reconnectNow } : undefined}
    />
  )
}
