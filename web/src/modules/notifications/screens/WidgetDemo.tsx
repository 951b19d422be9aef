import { installation } from '../../../kit/browser/installation.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { CopyButton } from '../../../ui/base/Vin.tsx'
import { PageHead } from '../../../ui/frame/PageHead.tsx'
import { Card } from '../../../ui/frame/Parts.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import s from './widget.module.css'

const home = location.origin
const tag = `<script src="${home}/widget.js" data-label="Chat" async></script>`
const policy = `script-src ${home}; frame-src ${home}`

/** The same installation under another origin, when running locally. */
const twin = (): string | null => {
  const other = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }[location.hostname]
  return other && !installation.production ? `${location.protocol}//${other}:${location.port}` : null
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <div className={s.code}>
      <pre aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <CopyButton text={text} label={`Copy ${label}`} />
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
      <PageHead title="Widget Demo" />
      <div className={s.page}>
        <div className={s.column}>
          <Card title="Put the chat into a page">
            <div className={s.stack}>
              <p>
                One script tag before the end of the page puts a button at its corner. It opens the chat in a
                frame of its own, where people sign in with their account here.
              </p>
              <Code text={tag} label="script tag" />
              <p>
                <code>data-label</code> says what the button is called, <code>data-side="left"</code> moves it
                to the left. A page may open and close the chat itself: <code>calibrateWidget.open()</code>{' '}
                and <code>calibrateWidget.close()</code>.
              </p>
            </div>
          </Card>
          <Card title="What the other site must allow">
            <div className={s.stack}>
              <p>
                A site with a content security policy adds this to it. No inline styles or scripts are needed.
              </p>
              <Code text={policy} label="content security policy" />
              <p>
                The page learns how many messages are unread and nothing else. Name, token and messages stay
                in the frame, which no script of the page can read.
              </p>
            </div>
          </Card>
          <Card title="Which sites may show it">
            <div className={s.stack}>
              <p>
                Only the sites that this installation names: setting <code>WIDGET_ORIGINS</code>, addresses
                with spaces between. Browsers show the frame on no other.
              </p>
              {sites.length > 0 ? (
                <ul>
                  {sites.map((site) => (
                    <li key={site}>{site}</li>
                  ))}
                </ul>
              ) : (
                <Note tone="info">
                  No site is named yet{other ? '. On this machine the example may show it all the same' : ''}.
                </Note>
              )}
            </div>
          </Card>
        </div>
        <Card
          title="An example"
          flush
          actions={
            other && (
              <Button
                size="s"
                onClick={() => window.open(`${other}/widget-example.html`, '_blank', 'noopener')}
              >
                Open as another site
              </Button>
            )
          }
        >
          {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, which must run as it does elsewhere */}
          <iframe className={s.example} src="/widget-example.html" title="Example of a page with the chat" />
        </Card>
      </div>
    </>
  )
}
