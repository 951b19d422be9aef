import { useEffect } from 'react'
import { api } from '../../../kit/api/client.ts'
import { warn } from '../../../kit/browser/log.ts'
import { setUnread } from '../unread.ts'

/** A message counts as read after it was visible for this long. */
const readDelayMs = 300

/** Marks everything up to `number` as read once it is visible on a page that is in the foreground. */
export const useMarkRead = (channel: string, number: number, lastRead: number, isVisible: boolean): void => {
  useEffect(() => {
    if (!isVisible || number <= lastRead) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = async () => {
      try {
        const { unreadCount } = await api('POST chat/markRead', { body: { channel, number } })
        setUnread(unreadCount)
      } catch (error) {
        warn('Marking messages as read failed.', error)
      }
    }
    const schedule = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void mark(), readDelayMs)
    }
    schedule()
    document.addEventListener('visibilitychange', schedule)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', schedule)
    }
  }, [channel, number, lastRead, isVisible])
}
