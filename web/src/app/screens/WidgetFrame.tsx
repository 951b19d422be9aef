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
import { t } from './texts.ts'
import s from './widgetFrame.module.css'

/** Posts a message to the embedding page. Any site may receive it, so it carries only the unread count and close requests. */
const postToParent = (message: { calibrate: 'unread'; count: number } | { calibrate: 'close' }): void => {
  if (parent !== window) parent.postMessage(message, '*')
}

/** Links open in a new tab because the frame is only for the chat. */
function NewTabLink(props: LinkProps) {
  return <a {...props} target="_blank" rel="noopener" />
}

/** /widget: only the chat, for other sites to embed in an iframe. It has its own sign-in. */
export default function WidgetFrame() {
  const [signedIn, setSignedIn] = useState(readToken() !== null)
  useEffect(() => onSession((session) => setSignedIn(session === 'signedIn')), [])
  return (
    <QueryClientProvider client={queryClient}>
      <LinkContext value={NewTabLink}>
        <main className={s.framed}>
          {signedIn ? (
            <Suspense fallback={<DetailSkeleton />}>
              <Chat />
            </Suspense>
          ) : (
            <div className={s.door}>
              <h1>{t('framed.signIn')}</h1>
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
  useEffect(() => postToParent({ calibrate: 'unread', count: unread }), [unread])
  useEffect(() => {
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) postToParent({ calibrate: 'close' })
    }
    addEventListener('keydown', escape)
    return () => removeEventListener('keydown', escape)
  }, [])
  if (!profile) return <DetailSkeleton />
  return (
    <>
      <h1 className="vh">{t('framed.chat')}</h1>
      <Widget key={profile.guid} onPage />
      <Views view={view.at === 'closed' ? { at: 'list' } : view} page alone />
      <Notices />
    </>
  )
}
