import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onOpenChat } from '../../kit/chatRequests.ts'
import { dispatchChat, hasQueuedMessages, useWidget } from '../../modules/chat/state/widget.ts'
import { toast } from '../../ui/toast.ts'
import { isPhone } from './useRail.ts'
import { t } from './texts.ts'

const Widget = lazy(() =>
  import('../../modules/chat/Widget.tsx').catch(() => {
    toast.error(t('chat.failed'), {
      label: t('notice.reload'),
      again: () => location.reload(),
    })
    return { default: () => null }
  }),
)

interface Props {
  guid: string | undefined
  path: string
}

/** Mounts the chat widget when it is first opened or when unsent messages wait on this device, and keeps it mounted. */
export function ChatSlot({ guid, path }: Props) {
  const { view, bar } = useWidget()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => onOpenChat(dispatchChat), [])
  // /chat and /chatadmin show chats themselves.
  const onPage = path === '/chat'
  const isNeeded =
    onPage ||
    path === '/chatadmin' ||
    view.at !== 'closed' ||
    bar.length > 0 ||
    (guid !== undefined && hasQueuedMessages(guid))
  useEffect(() => {
    if (isNeeded) setLoaded(true)
  }, [isNeeded])
  const lastPath = useRef(path)
  useEffect(() => {
    // On a phone the chat covers the page, so hide it after a navigation.
    if (lastPath.current !== path && !onPage && isPhone()) dispatchChat({ do: 'hide' })
    lastPath.current = path
  }, [path, onPage])
  if (!guid || !(isLoaded || isNeeded)) return null
  return (
    <Suspense>
      <Widget key={guid} onPage={onPage} />
    </Suspense>
  )
}
