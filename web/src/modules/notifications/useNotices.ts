import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Notice } from '#contract/notifications.ts'
import { useLiveRefresh } from '../../kit/live/live.ts'
import { closeToast, toast } from '../../ui/toast.ts'
import { widgetNow } from '../chat/door.ts'
import { markSeen, newestQuery, openNotice, showChat } from './data.ts'
import { onPressedPush } from './pressedPushes.ts'
import { pushOwner } from './pushOwner.ts'
import { channelIn, freshNotices, isShownAt } from './rules.ts'
import { t } from './texts.ts'

const resumePush = async (): Promise<void> => {
  // A file that doesn't arrive leaves them as they are, until the next page.
  const push = await import('./push.ts').catch(() => undefined)
  await push?.resumePush()
}
const isVisible = () => document.visibilityState === 'visible'

/**
 * Announces new notifications once while the page is open: marks as seen what the page already shows, and
 * toasts the rest. Background tabs stay silent, since Web Push covers them.
 */
export const useNotificationToasts = (username: string | undefined): void => {
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  const items = useQuery({ ...newestQuery(), enabled: username !== undefined }).data?.items
  const known = useRef<ReadonlyMap<number, string>>(undefined)
  const toasts = useRef(new Map<number, number>())
  useLiveRefresh('notification', 'notifications/mine')

  const isShown = (notice: Notice): boolean => {
    const { view } = widgetNow()
    const channel = view.at === 'chat' ? view.channel : null
    return isVisible() && isShownAt(notice, path, channel)
  }
  const announce = useEffectEvent((all: readonly Notice[]) => {
    const shown = all.filter((each) => each.seenOn === null && each.channel === null && isShown(each))
    if (shown.length > 0) void markSeen({ notifications: shown.map((each) => each.notification) })
    const fresh = known.current ? freshNotices(all, known.current).filter((each) => !isShown(each)) : []
    known.current = new Map(all.map((each) => [each.notification, each.at]))
    for (const { notification, seenOn } of all) {
      const previousToast = toasts.current.get(notification)
      if (seenOn !== null && previousToast !== undefined) closeToast(previousToast)
    }
    if (!isVisible()) return
    for (const notice of fresh) {
      const previousToast = toasts.current.get(notice.notification)
      if (previousToast !== undefined) closeToast(previousToast)
      const run = () => openNotice(notice, (href) => void router.navigate({ href }))
      const text = [notice.title, notice.text].filter(Boolean).join('. ')
      toasts.current.set(notice.notification, toast.info(text, { label: t('toast.open'), run }))
    }
  })
  useEffect(() => {
    if (items) announce(items)
  }, [items, path])

  const open = useEffectEvent((href: string) => {
    const channel = channelIn(href)
    if (channel) showChat(channel)
    else void router.navigate({ href })
  })
  useEffect(() => {
    if (username === undefined) return
    if (pushOwner() === username) void resumePush()
    const initialChannel = channelIn(location.pathname + location.search)
    if (initialChannel) showChat(initialChannel)
    return onPressedPush((href) => open(href))
  }, [username])
}
