import {
  IconBuildingSkyscraper,
  IconCalendar,
  IconCalendarTime,
  IconCar,
  IconChartBar,
  IconClock,
  IconCloudUpload,
  IconCoin,
  IconComponents,
  IconFolder,
  IconHistory,
  IconHome,
  IconInbox,
  IconMap,
  IconMapPin,
  IconMessage2Cog,
  IconRoute,
  IconSettings,
  IconShieldCheck,
  IconTransfer,
  IconTruck,
  IconUsers,
  IconFile,
  IconReceipt2,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { MenuEntry } from '#contract/menu.ts'

const icons: Record<string, ReactNode> = {
  '/': <IconHome />,
  '/calibrates': <IconCar />,
  '/calibrates/Pending': <IconClock />,
  '/dispatch': <IconRoute />,
  '/techschedule': <IconCalendarTime />,
  '/schedule': <IconCalendar />,
  '/fleet': <IconTruck />,
  '/insurance': <IconShieldCheck />,
  '/admin': <IconSettings />,
  '/pricing': <IconCoin />,
  '/history': <IconHistory />,
  '/dashboard': <IconChartBar />,
  '/locations': <IconMapPin />,
  '/my-location': <IconMapPin />,
  '/tech-requests': <IconMap />,
  '/storage': <IconFolder />,
  '/estimates': <IconReceipt2 />,
  '/users': <IconUsers />,
  '/chatadmin': <IconMessage2Cog />,
  '/waiting': <IconCloudUpload />,
  '/widgetdemo': <IconComponents />,
  '/brands': <IconBuildingSkyscraper />,
}

/** Icon of a page in menu and palette. Submitted ROs are "incoming" for a center and "in process" for a shop. */
export const iconOf = (path: string, key?: MenuEntry['key']): ReactNode => {
  if (path === '/calibrates/Submitted') return key === 'inProcess' ? <IconTransfer /> : <IconInbox />
  return icons[path] ?? <IconFile />
}
