import { links } from '#contract/links.ts'
import { installation } from '../../kit/browser/installation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card, Facts } from '../../ui/frame/Parts.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import { t } from './texts.ts'
import s from './screens.module.css'

/** /about: version, environment, and support. */
export default function About() {
  const { title, version, environment, production, poweredBy, training } = installation
  return (
    <>
      <PageHead title={t('about.title')} />
      <div className={s.page}>
        <Card title={title}>
          <Facts
            facts={[
              { label: t('about.version'), value: version },
              { label: t('about.environment'), value: environment },
              { label: t('about.poweredBy'), value: poweredBy.replace(/^Powered by /, '') },
            ]}
          />
        </Card>
        <Card title={t('about.support')}>
          <div className={s.stack}>
            <p>{t('about.help')}</p>
            <div className={s.links}>
              <Button onClick={() => window.open(training, '_blank', 'noopener,noreferrer')}>
                {t('about.training')}
              </Button>
              <Button look="ghost" href={links.notifications()}>
                {t('about.notifications')}
              </Button>
              {!production && (
                <Button look="ghost" href="/outbox">
                  {t('about.outbox')}
                </Button>
              )}
            </div>
          </div>
        </Card>
      </div>
    </>
  )
}
