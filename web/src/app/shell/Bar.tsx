import { IconCloudUpload, IconHelp, IconMessage } from '@tabler/icons-react'
import { useEffect } from 'react'
import { stamp, localAt, clock } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { installation } from '../../kit/browser/installation.ts'
import { reconnectNow, useStableConnection } from '../../kit/live/live.ts'
import { useWaitingCount } from '../../kit/outbox/waitingCount.ts'
import { IconButton } from '../../ui/base/Button.tsx'
import { LiveLine } from '../../ui/base/LiveLine.tsx'
import { Brand, TopBar } from '../../ui/frame/AppFrame.tsx'
import { prefetchPopovers } from '../../ui/overlay/lazyPopover.tsx'
import { menuEntries, plainPopover } from '../../ui/overlay/lazyPopovers.ts'
import { dispatchChat, useWidget } from '../../modules/chat/state/widget.ts'
import { Bell, bellItems } from '../../modules/notifications/parts/Bell.tsx'
import { AccountMenu, accountItems } from './AccountMenu.tsx'
import { Logo } from './Logo.tsx'
import type { Me } from './useMenu.tsx'
import type { ShellDialog } from './useShellCommands.tsx'
import { t } from './texts.ts'
import s from './shell.module.css'

interface Props {
  me: Me
  rail: boolean
  /** Toggles the menu; undefined when there is none. */
  onMenu: (() => void) | undefined
  onDialog: (dialog: ShellDialog) => void
}

/** Menus are prefetched this long after the page has loaded, because touch has no hover that could trigger it. */
const prefetchDelayMs = 5000

/** The top bar: brand, search, live indicator, chat, notifications, help, and account. */
export function Bar({ me, rail, onMenu, onDialog }: Props) {
  const { view } = useWidget()
  const unread = me.counts?.unreadChats ?? 0
  const waiting = useWaitingCount()
  useEffect(() => {
    const fetch = () => prefetchPopovers(menuEntries, plainPopover, bellItems, accountItems)
    const timer = setTimeout(fetch, prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const title = me.brand?.BrandTitle || installation.title
  return (
    <TopBar
      onMenu={onMenu}
      menuLabel={t(rail ? 'menu.open' : 'menu.collapse')}
      brand={
        <Brand
          href="/"
          unknown={!me.brand}
          logo={<Logo src={me.brand?.BrandLogo ?? me.preferences?.MainLogo} />}
          title={title}
          product={title === installation.title ? 'calibrate' : installation.title}
        />
      }
      onJump={() => onDialog('palette')}
      jumpHint={t('bar.search')}
      user={<AccountMenu me={me} onDialog={onDialog} />}
    >
      <span className={s.live} data-waiting={waiting > 0 || undefined}>
        <LiveIndicator zone={me.timezone} />
      </span>
      {waiting > 0 && (
        <IconButton
          label={t('bar.waiting', { count: waiting })}
          icon={<IconCloudUpload />}
          count={waiting}
          countTone="grey"
          href={links.waiting()}
        />
      )}
      <IconButton
        label={unread > 0 ? t('bar.chatUnread', { count: unread }) : t('bar.chat')}
        icon={<IconMessage />}
        count={unread}
        aria-expanded={view.at !== 'closed'}
        data-chat-door=""
        onClick={() => dispatchChat({ do: 'toggle' })}
      />
      <Bell zone={me.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone} />
      <IconButton label={t('bar.help')} icon={<IconHelp />} onClick={() => onDialog('help')} />
    </TopBar>
  )
}

/** Shows whether live updates arrive and, if not, the time of the data on the screen. */
function LiveIndicator({ zone }: { zone: string | undefined }) {
  const { line, seconds, liveAt } = useStableConnection()
  // Before the first connection there is nothing to show. A hidden indicator reserves the space to avoid a layout shift.
  if (!liveAt && line === 'reconnecting' && seconds === 0)
    return (
      <span className={s.unsaid}>
        <LiveLine state="live" />
      </span>
    )
  const local = liveAt && localAt(liveAt, zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const from = local ? { time: clock(local.slice(11)), date: stamp(local).slice(0, 10) } : undefined
  if (line === 'live') return <LiveLine state="live" tip={t('live.tip')} />
  const isWaiting = line === 'reconnecting' && seconds > 0
  return (
    <LiveLine
      state={line}
      detail={isWaiting ? t('live.seconds', { seconds }) : undefined}
      tip={isWaiting ? (from ? t('live.fromAndPress', from) : t('live.press')) : from && t('live.from', from)}
      action={isWaiting ? { label: t('live.connect'), onPress: reconnectNow } : undefined}
    />
  )
}
