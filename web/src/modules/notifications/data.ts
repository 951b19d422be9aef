import type { Notice } from '#contract/notifications.ts'
import { openChat } from '../../kit/chatRequests.ts'
import { api } from '../../kit/api/client.ts'
import { warn } from '../../kit/browser/log.ts'
import { queryClient, read, markStale } from '../../kit/api/queries.ts'
import { widgetNow } from '../chat/door.ts'

/** The latest notifications, for the bell. */
export const newestQuery = () => read('GET notifications/mine', { query: { pageSize: 8 } })
export const channelsQuery = () => read('GET notifications/ways')

export const refreshNotices = (): Promise<void> => markStale(queryClient, 'notifications/mine')

/** Marks notifications as seen. A failure is only logged, since it doesn't affect the reader. */
export const markSeen = async (
  what: { notifications: number[] } | { calibrate: number } | { upTo: string },
): Promise<void> => {
  try {
    await api('POST notifications/seen', { body: what })
    await refreshNotices()
  } catch (error) {
    warn('Marking notifications as seen failed.', error)
  }
}

/** Opens a chat, and leaves it open if it already is. */
export const showChat = (channel: string): void => {
  const { view } = widgetNow()
  if (view.at !== 'chat' || view.channel !== channel) openChat(channel)
}

/** Opens what a notification is about: a page, or a chat beside the page. */
export const openNotice = (
  notice: Pick<Notice, 'notification' | 'channel' | 'path' | 'seenOn'>,
  go: (href: string) => void,
): void => {
  if (notice.seenOn === null) void markSeen({ notifications: [notice.notification] })
  if (notice.channel === null) go(notice.path)
  else showChat(notice.channel)
}
