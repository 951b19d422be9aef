import {
  IconBuildingSkyscraper,
  IconCalendar,
  IconCalendarTime,
  IconCar,
  IconChartBar,
  IconClock,
  IconComponents,
  IconFolder,
  IconHome,
  IconInbox,
  IconMap,
  IconMapPin,
  IconMessage2Cog,
  IconRoute,
  IconShieldCheck,
  IconTransfer,
  IconTruck,
  IconUsers,
  IconFile,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

const icons: Record<string, ReactNode> = {
  '/': <IconHome />,
  '/calibrates': <IconCar />,
  '/calibrates/Pending': <IconClock />,
  '/dispatch': <IconRoute />,
  '/techschedule': <IconCalendarTime />,
  '/schedule': <IconCalendar />,
  '/fleet': <IconTruck />,
  '/insurance': <IconShieldCheck />,
  '/dashboard': <IconChartBar />,
  '/locations': <IconMapPin />,
  '/tech-requests': <IconMap />,
  '/storage': <IconFolder />,
  '/users': <IconUsers />,
  '/chatadmin': <IconMessage2Cog />,
  '/widgetdemo': <IconComponents />,
  '/brands': <IconBuildingSkyscraper />,
}

/** The icon of a page in menu and palette. What was submitted is incoming to a center and in process to a shop. */
export const iconOf = (path: string, label = ''): ReactNode => {
  if (path === '/calibrates/Submitted')
    return label.startsWith('In Process') ? <IconTransfer /> : <IconInbox />
  return icons[path] ?? <IconFile />
}
