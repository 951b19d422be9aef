import { useLocation } from '@tanstack/react-router'
import { readToken } from '../../kit/api/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { Shell } from '../shell/Shell.tsx'

/** Page for an unknown path. */
export default function NotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  const signedIn = readToken() !== null
  const message = (
    <Empty
      kind="noMatch"
      title="Nothing is here"
      text={`There is no page at ${path}. It may have moved, or the address has a slip.`}
    >
      <Button href="/">{signedIn ? 'Home' : 'Sign in'}</Button>
      {signedIn && (
        <Button look="ghost" href="/calibrates">
          Calibrate ROs
        </Button>
      )}
    </Empty>
  )
  const page = (
    <>
      <PageHead title="Page not Found" />
      {message}
    </>
  )
  return signedIn ? <Shell>{page}</Shell> : <main>{page}</main>
}
