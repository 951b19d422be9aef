import { queryOptions } from '@tanstack/react-query'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import { queryClient, read } from '../../kit/api/queries.ts'

/** Unread messages by tab. */
export const countsQuery = () => read('GET chat/firmCounts')

/** The load of active requests (document 2, section 9); the server serves as many as a page may hold. */
const activeRequests = {
  pageSize: 99_999,
  filter: '2,3,8,10,11',
  orderBy: 'createdOn',
  sort: 'desc',
} as const

/** The chats of one accordion: own (0), of requests (-1), joined of a firm. */
export const channelsQuery = (firm: number, search = '') =>
  read('GET chat/myChannels', {
    query: { firm, search, ...(firm === -1 ? activeRequests : { pageSize: 200 }) },
  })
/** All my chats, for the management table. */
export const myChannelsQuery = (search: string, isArchived: boolean) =>
  read('GET chat/myChannels', { query: { search, isArchived, pageSize: 200 } })

/**
 * One chat with its members. Asking opens it: the chat of a repair order is made when it is missing, and the asker joins;
 * so it is asked when a person opens it and when the hub says that it changed, and never on its own.
 */
export const channelQuery = (channel: string) =>
  queryOptions({
    ...read('POST chat/openChannel', { body: { channel } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  })
/** Changes what is known of a chat: who has read, who is there. */
export const changeChannel = (channel: string, change: (now: ChatChannel) => ChatChannel): void =>
  void queryClient.setQueryData<ChatChannel>(channelQuery(channel).queryKey, (now) => now && change(now))
