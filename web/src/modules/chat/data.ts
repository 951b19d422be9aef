import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { ChatChannel } from '#contract/chat/shapes.ts'
import { api } from '../../kit/api/client.ts'
import { queryClient, read } from '../../kit/api/queries.ts'

/** Unread counts by tab. */
export const countsQuery = () => read('GET chat/firmCounts')

/** Query for the active requests. The server caps the page at its own maximum. */
const activeRequests = {
  pageSize: 99_999,
  filter: '2,3,8,10,11',
  orderBy: 'createdOn',
  sort: 'desc',
} as const

/**
 * The chats of one accordion section: 0 for my own, -1 for active requests, otherwise the joined chats of
 * that firm.
 */
export const channelsQuery = (firm: number, search = '') =>
  read('GET chat/myChannels', {
    query: { firm, search, ...(firm === -1 ? activeRequests : { pageSize: 200 }) },
  })
/** Rows of the management table, and added by each "Show more". */
export const managedPageSize = 50
/** All my chats page by page, for the management table. */
export const myChannelsQuery = (search: string, isArchived: boolean) =>
  infiniteQueryOptions({
    queryKey: ['chat/myChannels', { search, isArchived, pageSize: managedPageSize }],
    queryFn: ({ pageParam: page, signal }) =>
      api(
        'GET chat/myChannels',
        { query: { search, isArchived, page, pageSize: managedPageSize } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next ?? undefined,
  })

/**
 * One chat with its members. The call opens the chat: it creates a repair order's chat when there is none,
 * and joins the caller. So it never refetches on its own, only when a person opens the chat or the hub
 * reports a change.
 */
export const channelQuery = (channel: string) =>
  queryOptions({
    ...read('POST chat/openChannel', { body: { channel } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  })
/** Updates the cached chat, e.g. read positions and presence. */
export const changeChannel = (channel: string, change: (now: ChatChannel) => ChatChannel): void =>
  void queryClient.setQueryData<ChatChannel>(channelQuery(channel).queryKey, (now) => now && change(now))
