import { useEffect } from 'react'
import { api } from '../../../kit/api/client.ts'
import { warn } from '../../../kit/browser/log.ts'
import { setUnread } from '../unread.ts'

/** A message counts as read after it was visible for this long. */
const lookMs = 300

/** Marks everything up to `number` as read once it is visible on a page that is in the foreground. */
export const useMarkRead = (channel: string, number: number, already: number, looks: boolean): void => {
  useEffect(() => {
    if (!looks || number <= already) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const mark = async () => {
      try {
        const { unreadCount } = await api('POST chat/markRead', { body: { channel, number } })
        setUnread(unreadCount)
      } catch (error) {
        warn('What was read could not be told.', error)
      }
    }
    const look = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') timer = setTimeout(() => void mark(), lookMs)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [channel, number, already, looks])
}
