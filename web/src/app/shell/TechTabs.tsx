import { IconCalendar, IconCalendarTime, IconMenu2, IconMessage } from '@tabler/icons-react'
import { links } from '#contract/links.ts'
import { BottomTabs } from '../../ui/tech/BottomTabs.tsx'
import { t } from './texts.ts'

interface Props {
  path: string
  unread: number
  onChat: () => void
  onMore: () => void
}

/** Bottom tab bar of a technician's phone. */
export default function TechTabs({ path, unread, onChat, onMore }: Props) {
  const current =
    path === '/' || path.startsWith('/techschedule')
      ? 'today'
      : path.startsWith('/schedule')
        ? 'schedule'
        : undefined
  return (
    <BottomTabs
      current={current}
      entries={[
        { key: 'today', label: t('tabs.today'), href: links.home(), icon: <IconCalendarTime size={22} /> },
        { key: 'schedule', label: t('tabs.schedule'), href: '/schedule', icon: <IconCalendar size={22} /> },
        {
          key: 'chat',
          label: t('tabs.chat'),
          onPress: onChat,
          count: unread,
          icon: <IconMessage size={22} />,
        },
        { key: 'more', label: t('tabs.more'), onPress: onMore, icon: <IconMenu2 size={22} /> },
      ]}
    />
  )
}
