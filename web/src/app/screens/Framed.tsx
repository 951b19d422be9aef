import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { startLive, useLiveRefresh } from '../../kit/live/live.ts'
import { queryClient } from '../../kit/api/queries.ts'
import { onSession, readToken, tokenProfile } from '../../kit/api/session.ts'
import { setDraftOwner } from '../../ui/form/draftStore.ts'
import { LinkContext, type LinkProps } from '../../ui/Link.tsx'
import { DetailSkeleton } from '../../ui/states/Skeletons.tsx'
import { useWidget } from '../../modules/chat/state/widget.ts'
import { useUnreadChats } from '../../modules/chat/unread.ts'
import Widget, { Notices, Views } from '../../modules/chat/Widget.tsx'
import { profileQuery } from '../../modules/identity/data.ts'
import { SignInForm } from '../../modules/identity/parts/SignInForm.tsx'
import s from './framed.module.css'

/** Says something to the page around; it learns a number and that it may close, nothing else. */
const sayOut = (told: { calibrate: 'unread'; count: number } | { calibrate: 'close' }): void => {
  if (parent !== window) parent.postMessage(told, '*')
}

/** What lies outside of the chat opens in a tab of its own: the frame is for the chat alone. */
function Outside(props: LinkProps) {
  return <a {...props} target="_blank" rel="noopener" />
}

/** /widget: the chat alone, as other sites show it in a frame. It signs in by itself. */
export default function Framed() {
  const [signedIn, setSignedIn] = useState(readToken() !== null)
  useEffect(() => onSession((session) => setSignedIn(session === 'signedIn')), [])
  return (
    <QueryClientProvider client={queryClient}>
      <LinkContext value={Outside}>
        <main className={s.framed}>
          {signedIn ? (
            <Suspense fallback={<DetailSkeleton />}>
              <Chat />
            </Suspense>
          ) : (
            <div className={s.door}>
              <h1>Sign in to chat</h1>
              <SignInForm onDone={() => setSignedIn(true)} />
            </div>
          )}
        </main>
      </LinkContext>
    </QueryClientProvider>
  )
}

function Chat() {
  useState(() => setDraftOwner(tokenProfile()?.username ?? 'nobody'))
  const profile = useQuery(profileQuery()).data
  const { view } = useWidget()
  const unread = profile?.counts.unreadChats ?? 0
  useEffect(() => startLive(queryClient), [])
  useLiveRefresh('chat user', 'user/profile')
  useUnreadChats(profile?.guid)
  useEffect(() => sayOut({ calibrate: 'unread', count: unread }), [unread])
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) sayOut({ calibrate: 'close' })
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [])
  if (!profile) return <DetailSkeleton />
  return (
    <>
      <h1 className="vh">Chat</h1>
      <Widget key={profile.guid} onPage />
      <Views view={view.at === 'closed' ? { at: 'list' } : view} page alone />
      <Notices />
    </>
  )
}
