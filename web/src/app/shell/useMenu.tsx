import { IconBell, IconBookmark, IconInfoCircle, IconLogout, IconSchool } from '@tabler/icons-react'
import type { Profile } from '#contract/identity.ts'
import { isRole, type Role } from '#contract/kit/roles.ts'
import { menuOf, type MenuEntry } from '#contract/menu.ts'
import { installation } from '../../kit/browser/installation.ts'
import { usePinnedViews } from '../../kit/list/pinnedViews.ts'
import type { NavEntry } from '../../ui/frame/SideNav.tsx'
import { iconOf } from './icons.tsx'
import { withViews } from './pinned.ts'
import { signOut } from '../../modules/identity/sign-out.ts'
import { t } from './texts.ts'

/** What the shell knows about the person: the profile, or before it has loaded only the fields of the token. */
export type Me = Partial<Profile>

export const roleOf = (me: Me): Role | null => {
  const role = me.roles?.[0]
  return role !== undefined && isRole(role) ? role : null
}

/** Count on a menu entry: submitted ROs, and for Calibrate ROs the unread chats as well. */
const countOf = (key: MenuEntry['key'], counts: Profile['counts'] | undefined): number => {
  if (key === 'calibrates') return (counts?.submitted ?? 0) + (counts?.unreadChats ?? 0)
  return key === 'incoming' ? (counts?.submitted ?? 0) : 0
}

/** This person's side menu: entries with pinned views, and the support entries at its bottom. */
export const useMenu = (me: Me): { entries: NavEntry[]; foot: NavEntry[] } => {
  const views = usePinnedViews().data
  const entries = menuOf(roleOf(me), me.isScheduling ?? false).map(({ key, label, path }) => ({
    key: path,
    label,
    href: path,
    icon: iconOf(path, key),
    count: countOf(key, me.counts),
  }))
  const all = withViews(entries, views ?? [])
  return { entries: all.map((entry) => ({ icon: <IconBookmark />, ...entry })), foot: footEntries() }
}

const footEntries = (): NavEntry[] => [
  { key: 'about', label: t('menu.about'), href: '/about', icon: <IconInfoCircle /> },
  {
    key: 'training',
    label: t('menu.training'),
    icon: <IconSchool />,
    onPress: () => window.open(installation.training, '_blank', 'noopener,noreferrer'),
  },
  { key: 'notifications', label: t('menu.notifications'), href: '/notifications', icon: <IconBell /> },
  { key: 'logout', label: t('menu.logout'), icon: <IconLogout />, onPress: () => void signOut() },
]
