import { useEffect, useEffectEvent } from 'react'
import type { Profile } from '#contract/identity.ts'
import { debounce } from '../../kit/time/debounce.ts'
import { onChat } from '../../kit/live/live.ts'
import { warn } from '../../kit/browser/log.ts'
import { queryClient, read, markStale } from '../../kit/api/queries.ts'
import { countsQuery } from './data.ts'

/**
 * Sets the unread count in the profile, which the top bar, the menu, the technician tabs, and the chat panel
 * all show.
 */
export const setUnread = (unreadChats: number): void =>
  void queryClient.setQueryData<Profile>(
    read('GET user/profile', { query: {} }).queryKey,
    (now) => now && { ...now, counts: { ...now.counts, unreadChats } },
  )

const refresh = async (channels: readonly string[]): Promise<void> => {
  try {
    const { unreadCount } = await queryClient.fetchQuery({ ...countsQuery(), staleTime: 0 })
    setUnread(unreadCount)
  } catch (error) {
    warn('Counting unread chats failed.', error)
  }
  const ofRequests = channels.some((channel) => channel.startsWith('request_'))
  await markStale(queryClient, 'chat/myChannels', ...(ofRequests ? ['calibrate/calibrates'] : []))
}
const refreshSoon = debounce<string>((channels) => void refresh(channels))

/** Keeps the unread count current. Small on purpose, because it is loaded before the chat panel is. */
export const useUnreadChats = (guid: string | undefined): void => {
  const isMine = useEffectEvent((member: string) => member === guid)
  useEffect(
    () =>
      onChat({
        chat(data) {
          if (data.kind === 'message' && !(data.what === 'sent' && isMine(data.message.member)))
            refreshSoon(data.channel)
          if (data.kind === 'read' && isMine(data.guid)) refreshSoon(data.channel)
          if (data.kind === 'channel') refreshSoon(data.channel)
        },
        answer() {},
        resync: () => refreshSoon('request_'),
      }),
    [],
  )
}
