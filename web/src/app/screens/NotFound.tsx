import { links } from '#contract/links.ts'
import { useLocation } from '@tanstack/react-router'
import { readToken } from '../../kit/api/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { Shell } from '../shell/Shell.tsx'
import { t } from './texts.ts'

/** Page for an unknown path. */
export default function NotFound() {
  const path = useLocation({ select: (location) => location.pathname })
  const signedIn = readToken() !== null
  const message = (
    <Empty kind="noMatch" title={t('notFound.heading')} text={t('notFound.text', { path })}>
      <Button href="/">{t(signedIn ? 'notFound.home' : 'notFound.signIn')}</Button>
      {signedIn && (
        <Button look="ghost" href={links.requests()}>
          {t('notFound.list')}
        </Button>
      )}
    </Empty>
  )
  const page = (
    <>
      <PageHead title={t('notFound.title')} />
      {message}
    </>
  )
  return signedIn ? <Shell>{page}</Shell> : <main>{page}</main>
}
