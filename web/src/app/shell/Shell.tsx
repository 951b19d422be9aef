import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLocation, useMatches } from '@tanstack/react-router'
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { roles } from '#contract/kit/roles.ts'
import { installation } from '../../kit/browser/installation.ts'
import { startLive, useLiveRefresh } from '../../kit/live/live.ts'
import { queryClient } from '../../kit/api/queries.ts'
import { tokenProfile } from '../../kit/api/session.ts'
import { setDraftOwner } from '../../ui/form/draftStore.ts'
import { useFixing } from '../../kit/text/fixing.ts'
import { FixTexts } from '../../modules/translations/door.ts'
import { useUnreadChats } from '../../modules/chat/unread.ts'
import { dispatchChat, useWidget } from '../../modules/chat/state/widget.ts'
import { useNotificationToasts } from '../../modules/notifications/useNotices.ts'
import { profileQuery } from '../../modules/identity/data.ts'
import { AppFrame, UatBanner } from '../../ui/frame/AppFrame.tsx'
import { SideNav } from '../../ui/frame/SideNav.tsx'
import { DetailSkeleton } from '../../ui/states/Skeletons.tsx'
import type { RouteEntry } from '../routes.ts'
import { currentEntry } from './currentEntry.ts'
import { Bar } from './Bar.tsx'
import { ChatSlot } from './ChatSlot.tsx'
import { ShellDialogs } from './ShellDialogs.tsx'
import { Notices } from './Notices.tsx'
import { viewAt } from './pinned.ts'
import { isPhone, useDrawer, useRail } from './useRail.ts'
import { roleOf, useMenu, type Me } from './useMenu.tsx'
import { useLoaded } from '../../ui/useLoaded.ts'
import { useTruncationNotice } from '../../ui/form/useTruncationNotice.ts'
import { useBusyServer } from './useBusyServer.ts'
import { useRouteFocus } from './useRouteFocus.ts'
import { useTextChanges } from './useTextChanges.ts'
import { useShellLookups } from './useShellLookups.ts'
import { useShellCommands, type ShellDialog } from './useShellCommands.tsx'
import { useSessionWatch } from './useSessionWatch.ts'
import { useAfterTyping } from './useAfterTyping.ts'
import { useOfflineWork } from './useOfflineWork.ts'
import { t } from './texts.ts'
import s from './shell.module.css'

// Without the file there are no tabs; the menu has all of them.
const loadTabs = () => import('./TechTabs.tsx').catch(() => ({ default: () => null }))
const { production, version, environment, poweredBy } = installation

interface Props {
  /** Shows only the top bar, without the menu. */
  bare?: boolean
  children: ReactNode
}

/** The frame around every page of a signed-in person. */
export const Shell = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <Frame {...props} />
  </QueryClientProvider>
)

function Frame({ bare, children }: Props) {
  const profile = useQuery(profileQuery()).data
  const [tokenMe] = useState(() => {
    const profile = tokenProfile()
    setDraftOwner(profile?.username ?? 'nobody')
    return profile
  })
  const me: Me = profile ?? tokenMe ?? {}
  const path = useLocation({ select: (location) => location.pathname })
  const view = useLocation({ select: ({ search }) => (search as { view?: string }).view })
  const row = useMatches({
    select: (all) => (all.at(-1)?.staticData as { row?: RouteEntry } | undefined)?.row,
  })
  const needsWidth = Boolean(row?.rail)
  const [rail, toggleRail] = useRail(needsWidth)
  const [menuOpen, setMenuOpen] = useDrawer(path)
  const [dialog, setDialog] = useState<ShellDialog | null>(null)
  const { entries, foot } = useMenu(me)
  const ended = useAfterTyping(useSessionWatch(profile?.username, profile?.firm))
  // Nothing else may open over the sign-in dialog.
  const openDialog = useCallback((next: ShellDialog) => setDialog((now) => (ended ? now : next)), [ended])
  const toggleMenu = () => (isPhone() ? setMenuOpen(!menuOpen) : toggleRail())
  useEffect(() => startLive(queryClient), [])
  // Lookups are cached until someone changes one.
  useLiveRefresh('lookup', 'lookup')
  useLiveRefresh('request event chat user', 'user/profile', 'calibrate/calibrateCounts')
  useLiveRefresh('brand', 'user/profile')
  useShellLookups(profile?.user)
  useTextChanges(profile?.language)
  const isFixing = useFixing()
  useTabIcon(profile?.brand.BrandIcon)
  useManifest(profile?.brand.manifest)
  useRouteFocus()
  useBusyServer()
  useOfflineWork(me)
  useTruncationNotice()
  useUnreadChats(profile?.guid)
  useNotificationToasts(profile?.username)
  useShellCommands(me, openDialog, toggleMenu)

  const current = viewAt(entries, path, view) ?? currentEntry([...entries, ...foot], path)
  // While the chat is open the menu shrinks to a rail, so that the page keeps its width.
  const chatNeedsSpace =
    useWidget().view.at !== 'closed' && path !== '/chat' && matchMedia('(max-width: 1699px)').matches
  const asRail = (rail || chatNeedsSpace) && !menuOpen
  const nav = bare ? null : (
    <SideNav
      entries={entries}
      foot={foot}
      current={current}
      rail={asRail}
      version={`${t('version', { version })}\n${poweredBy}`}
    />
  )
  const role = roleOf(me)
  const isTechnician = role !== null && roles.technician.includes(role)
  const TechTabs = useLoaded(isTechnician && !bare ? loadTabs : undefined)
  return (
    <div className={s.column} data-alone={row?.alone || undefined}>
      <AppFrame
        banner={production ? undefined : <UatBanner text={t('banner', { version, environment })} />}
        top={<Bar me={me} rail={rail} onMenu={bare ? undefined : toggleMenu} onDialog={openDialog} />}
        nav={nav}
        rail={asRail}
        navOpen={menuOpen}
        onNavClose={() => setMenuOpen(false)}
        aside={<ChatSlot guid={profile?.guid} path={path} />}
      >
        <Suspense fallback={<DetailSkeleton />}>{children}</Suspense>
      </AppFrame>
      {isTechnician && !bare && (
        <div className={s.tabs}>
          {TechTabs && (
            <TechTabs
              path={path}
              unread={me.counts?.unreadChats ?? 0}
              onChat={toggleChat}
              onMore={() => setMenuOpen(true)}
            />
          )}
        </div>
      )}
      <Notices />
      {isFixing && (
        <Suspense>
          <FixTexts />
        </Suspense>
      )}
      <ShellDialogs
        dialog={profile?.mustChangePassword ? 'mustChange' : dialog}
        ended={ended}
        me={me}
        onKeys={() => setDialog('keys')}
        onClose={() => setDialog(null)}
      />
    </div>
  )
}

const toggleChat = () => dispatchChat({ do: 'toggle' })

/** Shows the brand's icon in the browser tab. */
const useTabIcon = (icon: string | null | undefined) => {
  useEffect(() => {
    if (!icon) return
    const link =
      document.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
      document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }))
    link.href = icon
  }, [icon])
}

/** Has the browser install the app with the brand's name and icon. */
const useManifest = (manifest: string | undefined) => {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (link && manifest) link.href = manifest
  }, [manifest])
}
