import type { ChatMessage, MessageBody } from '#contract/chat/shapes.ts'

/** The loaded part of a chat: messages in order of their number, without gaps. */
export type Thread = { messages: readonly ChatMessage[]; hasBefore: boolean; hasAfter: boolean }
export type Page = { messages: readonly ChatMessage[]; hasBefore: boolean; hasAfter: boolean }

export const emptyThread: Thread = { messages: [], hasBefore: true, hasAfter: false }

/** Merges by id, keeps the newer version, and sorts by number. */
const mergeMessages = (existing: readonly ChatMessage[], incoming: readonly ChatMessage[]): ChatMessage[] => {
  const byId = new Map(existing.map((each) => [each.id, each]))
  for (const each of incoming) {
    const known = byId.get(each.id)
    if (!known || each.version >= known.version) byId.set(each.id, each)
  }
  return [...byId.values()].sort((a, b) => a.number - b.number)
}

const firstOf = (messages: readonly ChatMessage[]): number => messages[0]?.number ?? 0
const lastOf = (messages: readonly ChatMessage[]): number => messages.at(-1)?.number ?? 0

/** Merges a page into the thread. A page that neither overlaps nor adjoins it replaces it. */
export const withPage = (thread: Thread, page: Page): Thread => {
  const { messages } = thread
  const adjoins =
    messages.length > 0 &&
    page.messages.length > 0 &&
    firstOf(page.messages) <= lastOf(messages) + 1 &&
    lastOf(page.messages) >= firstOf(messages) - 1
  if (!adjoins) {
    // An empty page only tells that there is nothing more at an end.
    if (page.messages.length === 0 && messages.length > 0)
      return {
        messages,
        hasBefore: thread.hasBefore && page.hasBefore,
        hasAfter: thread.hasAfter && page.hasAfter,
      }
    return { ...page }
  }
  const isFirst = firstOf(page.messages) <= firstOf(messages)
  const isLast = lastOf(page.messages) >= lastOf(messages)
  return {
    messages: mergeMessages(messages, page.messages),
    hasBefore: isFirst ? page.hasBefore : thread.hasBefore,
    hasAfter: isLast ? page.hasAfter : thread.hasAfter,
  }
}

/**
 * Merges one message from the hub or from a call. A gap before it means that there are more to load, so it
 * sets `hasAfter`.
 */
export const withMessage = (thread: Thread, message: ChatMessage): Thread => {
  const { messages, hasAfter } = thread
  const index = messages.findIndex(({ id }) => id === message.id)
  const known = messages[index]
  if (known) {
    if (message.version < known.version) return thread
    return { ...thread, messages: messages.with(index, message) }
  }
  const follows = message.number === lastOf(messages) + 1
  if (follows && !hasAfter) return { ...thread, messages: [...messages, message] }
  if (message.number > lastOf(messages)) return { ...thread, hasAfter: true }
  if (message.number < firstOf(messages)) return thread
  return { ...thread, messages: mergeMessages(messages, [message]) }
}

/**
 * A page of the newest messages with one more or a changed one, at most `size` of them. A message before the page is left
 * out. Undefined if messages in between are missing.
 */
export const newestWith = (page: Page, message: ChatMessage, size: number): Page | undefined => {
  if (message.number < firstOf(page.messages)) return page
  if (message.number > lastOf(page.messages) + 1) return undefined
  const messages = mergeMessages(page.messages, [message])
  return {
    messages: messages.slice(-size),
    hasBefore: page.hasBefore || messages.length > size,
    hasAfter: page.hasAfter,
  }
}

/** Frames are the same for every receiver, so the type and the rights are computed for this reader here. */
export const asMessage = (
  body: MessageBody,
  readerGuid: string,
  known: { canSaveToRequest: boolean; isHost: boolean; before?: ChatMessage },
): ChatMessage => {
  const isOwn = body.member === readerGuid
  const type = isOwn ? 'sent' : 'received'
  if (body.deletedOn) {
    const canRestore = isOwn || known.before?.rights.includes('restore')
    return { ...body, type, rights: canRestore ? ['restore', 'trace'] : [] }
  }
  const maySave = known.canSaveToRequest && body.keptAs === null
  const rights = [
    ...(isOwn ? ['edit'] : ['report']),
    ...(isOwn || known.isHost ? ['delete'] : []),
    ...(maySave && body.message !== '' ? ['note'] : []),
    ...(maySave && body.files.length > 0 ? ['file'] : []),
    ...(body.editedOn ? ['trace'] : []),
  ]
  return { ...body, type, rights }
}
