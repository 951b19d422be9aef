import { installation } from '../../kit/browser/installation.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Card, Facts } from '../../ui/frame/Parts.tsx'
import { PageHead } from '../../ui/frame/PageHead.tsx'
import s from './screens.module.css'

/** /about: version, environment, and support. */
export default function About() {
  const { title, version, environment, production, poweredBy, training } = installation
  return (
    <>
      <PageHead title="About" />
      <div className={s.page}>
        <Card title={title}>
          <Facts
            facts={[
              { label: 'Version', value: version },
              { label: 'Environment', value: environment },
              { label: 'Powered by', value: poweredBy.replace(/^Powered by /, '') },
            ]}
          />
        </Card>
        <Card title="Support">
          <div className={s.stack}>
            <p>
              The training pages show each task step by step. For anything else ask an administrator of your
              firm; name the version above and, after an error, its short reference.
            </p>
            <div className="row">
              <Button onClick={() => window.open(training, '_blank', 'noopener,noreferrer')}>
                Training Assets
              </Button>
              <Button look="ghost" href="/notifications">
                Notifications
              </Button>
              {!production && (
                <Button look="ghost" href="/outbox">
                  Outbox
                </Button>
              )}
            </div>
          </div>
        </Card>
      </div>
    </>
  )
}
