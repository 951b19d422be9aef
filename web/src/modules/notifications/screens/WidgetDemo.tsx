import type { ReactNode } from 'react'
import { installation } from '../../../kit/browser/installation.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CopyButton } from '../../../ui/base/Vin.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { t } from '../parts/texts.ts'
import { Rich } from '../../../kit/text/Rich.tsx'
import s from './widget.module.css'

const home = location.origin
const tag = `<script src="${home}/widget.js" data-label="Chat" async></script>`
const policy = `script-src ${home}; frame-src ${home}`

/** The same installation under another origin, when running locally. */
const twin = (): string | null => {
  const other = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[location.hostname]
  return other && !installation.production ? `${location.protocol}//${other}:${location.port}` : null
}

const asCode = (text: ReactNode) => <code>{text}</code>

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className={s.code}>
      <pre aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} label={t('widget.copy', { what: label })} />
    </div>
  )
}

/**
 * /widgetdemo: the chat widget embedded in another site: how to embed it, what that site must allow, and how
 * it looks.
 */
export default function WidgetDemo() {
  const other = twin()
  const sites = installation.widgetOrigins
  return (
    <>
      <PageHead title={t('widget.title')} />
      <div className={s.page}>
        <div className={s.column}>
          <Card title={t('widget.embed')}>
            <div className={s.stack}>
              <p>{t('widget.embedHint')}</p>
              <Code text={tag} label={t('widget.tag')} />
              <p>
                <Rich
                  text={t.template('widget.options')}
                  tags={{ code: asCode, left: asCode, open: asCode, close: asCode }}
                />
              </p>
            </div>
          </Card>
          <Card title={t('widget.policyTitle')}>
            <div className={s.stack}>
              <p>{t('widget.policyHint')}</p>
              <Code text={policy} label={t('widget.policy')} />
              <p>{t('widget.privacy')}</p>
            </div>
          </Card>
          <Card title={t('widget.sites')}>
            <div className={s.stack}>
              <p>
                <Rich text={t.template('widget.sitesHint')} tags={{ code: asCode }} />
              </p>
              {sites.length > 0 ? (
                <ul>
                  {sites.map((site) => (
                    <li key={site}>{site}</li>
                  ))}
                </ul>
              ) : (
                <Note tone="info">{other ? t('widget.noSitesLocal') : t('widget.noSites')}</Note>
              )}
            </div>
          </Card>
        </div>
        <Card
          title={t('widget.example')}
          flush
          actions={
            other && (
              <Button
                size="s"
                onClick={() => window.open(`${other}/widget-example.html`, '_blank', 'noopener')}
              >
                {t('widget.openElsewhere')}
              </Button>
            )
          }
        >
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, which must run as it does elsewhere */}
          <iframe className={s.example} src="/widget-example.html" title={t('widget.exampleFrame')} />
        </Card>
      </div>
    </>
  )
}
