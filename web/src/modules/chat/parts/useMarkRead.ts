import { useEffect } from 'react'
import { api } from '../../../kit/api/client.ts'
import { warn } from '../../../kit/browser/log.ts'
import { setUnread } from '../unread.ts'

/** A look this long counts as read. */
const lookMs = 300

/** Says that all up to `number` was read, once it is on the screen of a page that is looked at. */
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
