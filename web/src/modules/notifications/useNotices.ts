import { useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Notice } from '#contract/notifications.ts'
import { useLiveRefresh } from '../../kit/live/live.ts'
import { closeToast, toast } from '../../ui/toast.ts'
import { widgetNow } from '../chat/door.ts'
import { markSeen, newestQuery, openNotice, showChat } from './data.ts'
import { goOn } from './push.ts'
import { channelIn, freshOf, isShownAt } from './rules.ts'

const isInSight = () => document.visibilityState === 'visible'

/**
 * Announces new notifications once while the page is open: marks as seen what the page already shows, and
 * toasts the rest. Background tabs stay silent, since Web Push covers them.
 */
export const useNotices = (username: string | undefined): void => {
  const router = useRouter()
  const path = useLocation({ select: (location) => location.pathname })
  const items = useQuery({ ...newestQuery(), enabled: username !== undefined }).data?.items
  const known = useRef<ReadonlyMap<number, string>>(undefined)
  const toasts = useRef(new Map<number, number>())
  useLiveRefresh('notification', 'notifications/mine')

  const isShown = (notice: Notice): boolean => {
    const { view } = widgetNow()
    const channel = view.at === 'chat' ? view.channel : null
    return isInSight() && isShownAt(notice, path, channel)
  }
  const look = useEffectEvent((all: readonly Notice[]) => {
    const shown = all.filter((each) => each.seenOn === null && each.channel === null && isShown(each))
    if (shown.length > 0) void markSeen({ notifications: shown.map((each) => each.notification) })
    const fresh = known.current ? freshOf(all, known.current).filter((each) => !isShown(each)) : []
    known.current = new Map(all.map((each) => [each.notification, each.at]))
    for (const { notification, seenOn } of all) {
      const before = toasts.current.get(notification)
      if (seenOn !== null && before !== undefined) closeToast(before)
    }
    if (!isInSight()) return
    for (const notice of fresh) {
      const before = toasts.current.get(notice.notification)
      if (before !== undefined) closeToast(before)
      const run = () => openNotice(notice, (href) => void router.navigate({ href }))
      const words = [notice.title, notice.text].filter(Boolean).join('. ')
      toasts.current.set(notice.notification, toast.info(words, { label: 'Open', run }))
    }
  })
  useEffect(() => {
    if (items) look(items)
  }, [items, path])

  const open = useEffectEvent((href: string) => {
    const channel = channelIn(href)
    if (channel) showChat(channel)
    else void router.navigate({ href })
  })
  useEffect(() => {
    if (username === undefined) return
    void goOn(username)
    const begun = channelIn(location.pathname + location.search)
    if (begun) showChat(begun)
    const hear = ({ data }: MessageEvent<{ kind?: string; href?: string }>) => {
      if (data.kind === 'open' && data.href) open(data.href)
    }
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
    workers?.addEventListener('message', hear)
    return () => workers?.removeEventListener('message', hear)
  }, [username])
}
