import { links } from '#contract/links.ts'
import { Button } from '../../ui/base/Button.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { Empty } from '../../ui/states/states.tsx'
import { t } from './texts.ts'

/** Placeholder for a page that isn't built yet: its name, one sentence about it, and links to other pages. */
export function ComingPage({ title, says }: { title: string; says: string }) {
  return (
    <>
      <PageHead title={title} />
      <Empty kind="none" title={t('coming.title', { name: title })} text={says}>
        <Button href={links.requests()}>{t('coming.requests')}</Button>
        <Button look="ghost" href="/">
          {t('coming.home')}
        </Button>
      </Empty>
    </>
  )
}
