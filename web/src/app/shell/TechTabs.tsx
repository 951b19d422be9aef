import { IconCalendar, IconCalendarTime, IconMenu2, IconMessage } from '@tabler/icons-react'
import { BottomTabs } from '../../ui/tech/BottomTabs.tsx'

interface Props {
  path: string
  unread: number
  onChat: () => void
  onMore: () => void
}

/** Bottom tab bar of a technician's phone. */
export default function TechTabs({ path, unread, onChat, onMore }: Props) {
  const current = path.startsWith('/techschedule')
    ? 'today'
    : path.startsWith('/schedule')
      ? 'schedule'
      : undefined
  return (
    <BottomTabs
      current={current}
      entries={[
        { key: 'today', label: 'Today', href: '/techschedule', icon: <IconCalendarTime size={22} /> },
        { key: 'schedule', label: 'Schedule', href: '/schedule', icon: <IconCalendar size={22} /> },
        { key: 'chat', label: 'Chat', onPress: onChat, count: unread, icon: <IconMessage size={22} /> },
        { key: 'more', label: 'More', onPress: onMore, icon: <IconMenu2 size={22} /> },
      ]}
    />
  )
}
