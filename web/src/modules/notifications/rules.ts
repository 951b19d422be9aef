import type { Notice } from '#contract/notifications.ts'

/** Whether the page at `path`, with `channel` open next to it, already shows the subject of a notification. */
export const isShownAt = (
  notice: Pick<Notice, 'path' | 'calibrate' | 'channel'>,
  path: string,
  channel: string | null,
): boolean => {
  if (notice.channel !== null) return notice.channel === channel
  const [, page, id] = path.split('/')
  return notice.path === path || (page === 'calibrate' && id === String(notice.calibrate))
}

/** Notifications that are new or repeated since `known` was read. Older ones that moved up are not fresh. */
export const freshNotices = <N extends Pick<Notice, 'notification' | 'at' | 'seenOn'>>(
  all: readonly N[],
  known: ReadonlyMap<number, string>,
): N[] => {
  const newest = [...known.values()].reduce((latest, at) => (at > latest ? at : latest), '')
  return all.filter((each) => each.seenOn === null && each.at > (known.get(each.notification) ?? newest))
}

/** The chat in an address as a push notification carries it, or null. */
export const channelIn = (href: string): string | null =>
  /^\/(?:chat)?\?channel=((?:adhoc|request)_[\d_]+)$/.exec(href)?.[1] ?? null
