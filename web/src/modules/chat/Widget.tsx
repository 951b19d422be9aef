import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { useLiveState } from '../../kit/live/live.ts'
import { isHost } from '#contract/kit/roles.ts'
import { useProfile } from '../identity/door.ts'
import { ChatBar } from './parts/ChatBar.tsx'
import { ChatList } from './parts/ChatList.tsx'
import { ChatView } from './parts/ChatView.tsx'
import { ManageChats } from './parts/ManageChats.tsx'
import { MembersView } from './parts/MembersView.tsx'
import { NewChat } from './parts/NewChat.tsx'
import type { View } from './rules/widget.ts'
import { flushDrafts } from './state/drafts.ts'
import { useNotices } from './state/notices.ts'
import { startChat, retryQueue } from './state/session.ts'
import { dispatchChat, useWidget } from './state/widget.ts'
import { t } from './texts.ts'
import s from './parts/panel.module.css'

/**
 * Starts and stops the chat session for the signed-in person, and sends queued messages and drafts when the
 * connection returns.
 */
const useChatSession = () => {
  const { guid, roles } = useProfile()
  const isHostUser = roles.some(isHost)
  useEffect(() => startChat({ guid, isHost: isHostUser }), [guid, isHostUser])
  const { line } = useLiveState()
  useEffect(() => {
    if (line !== 'live') return
    retryQueue()
    flushDrafts()
  }, [line])
}

/** The chat panel at the right of every page, with the bar of minimized chats. */
export default function Widget({ onPage }: { onPage: boolean }) {
  useChatSession()
  const { view } = useWidget()
  // The Chat page shows the same views at full height.
  if (onPage) return null
  return (
    <>
      {view.at !== 'closed' && <Panel view={view} />}
      <ChatBar />
    </>
  )
}

function Panel({ view }: { view: Exclude<View, { at: 'closed' }> }) {
  const panel = useRef<HTMLElement>(null)
  const key = `${view.at} ${'channel' in view ? view.channel : ''}`
  const focus = useEffectEvent(() => {
    // On devices with a keyboard, the chat's editor takes the focus itself.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [key])
  useEffect(() => () => document.querySelector<HTMLElement>('[data-chat-door]')?.focus(), [])
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // While a menu is open, Escape closes only the menu.
    if (panel.current?.querySelector('[role=menu]')) return
    event.preventDefault()
    if (view.at === 'list') dispatchChat({ do: 'hide' })
    else if (view.at === 'members') dispatchChat({ do: 'open', channel: view.channel })
    else dispatchChat({ do: 'list' })
  }
  return (
    <aside ref={panel} className={s.panel} aria-label={t('title')} tabIndex={-1} onKeyDown={escape}>
      <Views view={view} />
      <Notices />
    </aside>
  )
}

interface ViewsProps {
  view: View
  page?: boolean
  /** True on the Chat page when the list is not shown beside the chat, so the chat needs a back button. */
  alone?: boolean
}

/** Renders the current view of the panel. */
export function Views({ view, page, alone }: ViewsProps) {
  if (view.at === 'chat')
    return <ChatView channel={view.channel} around={view.around} page={page} alone={alone} />
  if (view.at === 'new') return <NewChat />
  if (view.at === 'members') return <MembersView channel={view.channel} />
  if (view.at === 'manage') return <ManageChats page={page} />
  return <ChatList page={page} />
}

/** Short messages that disappear by themselves. */
export function Notices() {
  const notices = useNotices()
  return (
    <div className={s.notices} role="status">
      {notices.map((each) => (
        <div key={each.id} className={s.notice}>
          {each.text}
        </div>
      ))}
    </div>
  )
}
