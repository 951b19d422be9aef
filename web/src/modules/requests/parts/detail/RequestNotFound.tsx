import { links } from '#contract/links.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Empty } from '../../../../ui/states/states.tsx'
import { t } from './texts.ts'

/** Shown for an order that doesn't exist or that the reader may not see. Both read alike, so ids can't be probed. */
export function RequestNotFound() {
  return (
    <>
      <h1 className="vh">{t('notFound.heading')}</h1>
      <Empty kind="denied" title={t('notFound.title')} text={t('notFound.text')}>
        <Button look="primary" href={links.requests()}>
          {t('notFound.toList')}
        </Button>
      </Empty>
    </>
  )
}
