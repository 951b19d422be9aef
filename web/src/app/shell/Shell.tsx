import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { roles } from '#contract/kit/roles.ts'
import { installation } from '../../kit/browser/installation.ts'
import { startLive, useLiveRefresh } from '../../kit/live/live.ts'
import { queryClient } from '../../kit/api/queries.ts'
import { tokenProfile } from '../../kit/api/session.ts'
import { setDraftOwner } from '../../ui/form/draftStore.ts'
import { useUnreadChats } from '../../modules/chat/unread.ts'
import { act, useWidget } from '../../modules/chat/state/widget.ts'
import { useNotices } from '../../modules/notifications/useNotices.ts'
import { profileQuery } from '../../modules/identity/data.ts'
import { AppFrame, UatBanner } from '../../ui/frame/AppFrame.tsx'
import { SideNav } from '../../ui/frame/SideNav.tsx'
import { DetailSkeleton } from '../../ui/states/Skeletons.tsx'
import type { Row } from '../routes.ts'
import { currentOf } from './current.ts'
import { Bar } from './Bar.tsx'
import { ChatPlace } from './ChatPlace.tsx'
import { Doors } from './Doors.tsx'
import { Notices } from './Notices.tsx'
import { viewAt } from './pinned.ts'
import { isPhone, useDrawer, useRail } from './useRail.ts'
import { roleOf, useMenu, type Me } from './useMenu.tsx'
import { useCutPaste } from '../../ui/form/useCutPaste.ts'
import { useBusyServer } from './useBusyServer.ts'
import { useRouteFocus } from './useRouteFocus.ts'
import { useShellLookups } from './useShellLookups.ts'
import { useShellCommands, type Door } from './useShellCommands.tsx'
import { useSessionWatch } from './useSessionWatch.ts'
import { useTypingRest } from './useTypingRest.ts'
import s from './shell.module.css'

const TechTabs = lazy(() => import('./TechTabs.tsx'))
const { production, version, environment, poweredBy } = installation
const bannerText = `User Acceptance Testing · version ${version} · ${environment}`

interface Props {
  /** Only the top bar. */
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
  const [first] = useState(() => {
    const profile = tokenProfile()
    setDraftOwner(profile?.username ?? 'nobody')
    return profile
  })
  const me: Me = profile ?? first ?? {}
  const path = useLocation({ select: (location) => location.pathname })
  const view = useLocation({ select: ({ search }) => (search as { view?: string }).view })
  const row = useMatches({
    select: (all) => (all.at(-1)?.staticData as { row?: Row } | undefined)?.row,
  })
  const wide = Boolean(row?.rail)
  const [rail, turnRail] = useRail(wide)
  const [menuOpen, setMenuOpen] = useDrawer(path)
  const [door, setDoor] = useState<Door | null>(null)
  const { entries, foot } = useMenu(me)
  const ended = useTypingRest(useSessionWatch(profile?.username))
  // Nothing else opens over the sign-in.
  const open = useCallback((next: Door) => setDoor((now) => (ended ? now : next)), [ended])
  const turn = () => (isPhone() ? setMenuOpen(!menuOpen) : turnRail())
  useEffect(() => startLive(queryClient), [])
  // Lists that forms choose from are kept until someone changes one.
  useLiveRefresh('lookup', 'lookup')
  useLiveRefresh('request event chat user', 'user/profile', 'calibrate/calibrateCounts')
  useLiveRefresh('brand', 'user/profile')
  useShellLookups(profile?.user)
  useTabIcon(profile?.brand.BrandIcon)
  useRouteFocus()
  useBusyServer()
  useCutPaste()
  useUnreadChats(profile?.guid)
  useNotices(profile?.username)
  useShellCommands(me, open, turn)

  const current = viewAt(entries, path, view) ?? currentOf([...entries, ...foot], path)
  // Beside the chat the page keeps its width: the menu gives some of its own.
  const narrow =
    useWidget().view.at !== 'closed' && path !== '/chat' && matchMedia('(max-width: 1699px)').matches
  const asRail = (rail || narrow) && !menuOpen
  const nav = bare ? null : (
    <SideNav
      entries={entries}
      foot={foot}
      current={current}
      rail={asRail}
      version={`Version ${version}\n${poweredBy}`}
    />
  )
  const role = roleOf(me)
  const technician = role !== null && roles.technician.includes(role)
  return (
    <div className={s.column} data-alone={row?.alone || undefined}>
      <AppFrame
        banner={production ? undefined : <UatBanner text={bannerText} />}
        top={<Bar me={me} rail={rail} onMenu={bare ? undefined : turn} onDoor={open} />}
        nav={nav}
        rail={asRail}
        navOpen={menuOpen}
        onNavClose={() => setMenuOpen(false)}
        aside={<ChatPlace guid={profile?.guid} path={path} />}
      >
        <Suspense fallback={<DetailSkeleton />}>{children}</Suspense>
      </AppFrame>
      {technician && !bare && (
        <div className={s.tabs}>
          <Suspense>
            <TechTabs
              path={path}
              unread={me.counts?.unreadChats ?? 0}
              onChat={toggleChat}
              onMore={() => setMenuOpen(true)}
            />
          </Suspense>
        </div>
      )}
      <Notices />
      <Doors
        door={profile?.mustChangePassword ? 'mustChange' : door}
        ended={ended}
        me={me}
        onClose={() => setDoor(null)}
      />
    </div>
  )
}

const toggleChat = () => act({ do: 'toggle' })

/** The brand's icon in the browser's tab. */
const useTabIcon = (icon: string | null | undefined) => {
  useEffect(() => {
    if (!icon) return
    const link =
      document.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
      document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }))
    link.href = icon
  }, [icon])
}
