import type { ChatChannel, ChatMessage } from '#contract/chat/shapes.ts'
import { api, CallError } from '../../../kit/api/client.ts'
import { tokenProfile } from '../../../kit/api/session.ts'
import { warn } from '../../../kit/browser/log.ts'
import { offlineOwner } from '../../../kit/offline/offlineOwner.ts'
import { queryClient } from '../../../kit/api/queries.ts'
import { channelQuery, channelsQuery, countsQuery } from '../data.ts'
import { newestWith, type Page } from '../rules/thread.ts'

/** Messages per page of history. */
export const threadPageSize = 30

/** Sections of the list (channelsQuery). */
const [own, activeRequests] = [0, -1]
const notFoundStatus = 404

/** The newest messages of each chat, on a device that works offline. */
const answers = () => import('../../../kit/offline/answers.ts')
const keyOf = (channel: string) => ['chat/chatMessages', { channel }] as const

/** The signed-in person, if this device works offline for them. */
const ownerHere = (): number | undefined => {
  const owner = offlineOwner()
  return owner !== null && owner === tokenProfile()?.user ? owner : undefined
}

/** Changes of the store go one after the other, so that none is lost between reading and writing. */
let last: Promise<unknown> = Promise.resolve()
const inOrder = (work: (user: number) => Promise<void>): void => {
  const user = ownerHere()
  if (user === undefined) return
  // The device may be full. The chat works all the same, only not without a connection.
  last = last.then(() => work(user)).catch((error: unknown) => warn('Keeping messages failed.', error))
}

const fetchNewest = (channel: string): Promise<Page> =>
  api('GET chat/chatMessages', { query: { channel, pageSize: threadPageSize } })
const readPage = async (user: number, channel: string): Promise<Page | undefined> =>
  (await (await answers()).storedAnswer(user, keyOf(channel))) as Page | undefined

/** Keeps the newest messages of a chat. */
export const storePage = (channel: string, page: Page): void =>
  inOrder(async (user) => (await answers()).storeAnswer(user, keyOf(channel), page))

/** Adds a message to a chat that is kept. Chats that nobody needs offline are not kept. */
export const storeMessage = (message: ChatMessage): void =>
  inOrder(async (user) => {
    const page = await (await answers()).keptAnswer(user, keyOf(message.channel))
    if (!page) return
    const next = newestWith(page as Page, message, threadPageSize) ?? (await fetchNewest(message.channel))
    await (await answers()).storeAnswer(user, keyOf(message.channel), next)
  })

/** The newest messages that this device kept of a chat. What came after them is not known here. */
export const storedPage = async (channel: string): Promise<Page | undefined> => {
  const user = ownerHere()
  const page = user === undefined ? undefined : await readPage(user, channel)
  return page && { ...page, hasAfter: false }
}

/** Loads the list of chats for times without a connection. */
export const loadChatListAhead = async (): Promise<void> => {
  await Promise.all([
    queryClient.fetchQuery(countsQuery()),
    queryClient.fetchQuery(channelsQuery(own)),
    queryClient.fetchQuery(channelsQuery(activeRequests)),
  ])
}

/**
 * Loads a chat for times without a connection: who is in it, its newest messages, and their thumbnails as long as the budget
 * lasts. Returns the bytes used.
 */
export const loadChatAhead = async (user: number, channel: string, budget: number): Promise<number> => {
  const { keepThumbs, storeAnswer } = await answers()
  let opened: ChatChannel
  try {
    opened = await api('POST chat/openChannel', { body: { channel, isAhead: true } })
  } catch (error) {
    // They left it, or can't see it anymore.
    if (error instanceof CallError && error.status === notFoundStatus) return 0
    throw error
  }
  const page = await fetchNewest(channel)
  await storeAnswer(user, channelQuery(channel).queryKey, opened)
  await storeAnswer(user, keyOf(channel), page)
  const used = JSON.stringify(page).length
  return (
    used +
    (await keepThumbs(
      user,
      page.messages.flatMap(({ files }) => files),
      budget - used,
    ))
  )
}
