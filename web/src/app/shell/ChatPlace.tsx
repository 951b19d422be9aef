import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { onOpenChat } from '../../kit/chatDoor.ts'
import { act, hasQueue, useWidget } from '../../modules/chat/state/widget.ts'
import { toast } from '../../ui/toast.ts'
import { isPhone } from './useRail.ts'

const Widget = lazy(() =>
  import('../../modules/chat/Widget.tsx').catch(() => {
    toast.error('The chat could not be loaded. What you typed is kept.', {
      label: 'Reload',
      again: () => location.reload(),
    })
    return { default: () => null }
  }),
)

interface Props {
  guid: string | undefined
  path: string
}

/** Where the chat stands. It is loaded when it is first opened, or when messages wait on this device, and then stays. */
export function ChatPlace({ guid, path }: Props) {
  const { view, bar } = useWidget()
  const [began, setBegan] = useState(false)
  useEffect(() => onOpenChat(act), [])
  // These pages show chats themselves.
  const onPage = path === '/chat'
  const wanted =
    onPage ||
    path === '/chatadmin' ||
    view.at !== 'closed' ||
    bar.length > 0 ||
    (guid !== undefined && hasQueue(guid))
  useEffect(() => {
    if (wanted) setBegan(true)
  }, [wanted])
  const shown = useRef(path)
  useEffect(() => {
    // Where it covers the page, who is led to another one means to see that.
    if (shown.current !== path && !onPage && isPhone()) act({ do: 'hide' })
    shown.current = path
  }, [path, onPage])
  if (!guid || !(began || wanted)) return null
  return (
    <Suspense>
      <Widget key={guid} onPage={onPage} />
    </Suspense>
  )
}
