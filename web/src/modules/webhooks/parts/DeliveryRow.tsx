import { useQueryClient } from '@tanstack/react-query'
import { stampAt } from '#contract/kit/time.ts'
import { links } from '#contract/links.ts'
import { displayZone } from '../../../kit/time/zone.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { eventText, sendAgain, type Delivery } from '../data.ts'
import { t } from '../texts.ts'
import s from './webhooks.module.css'

const stateText = ({ state, sentOn, nextOn }: Delivery): string => {
  const zone = displayZone()
  if (state === 'sent') return t('delivery.sent', { time: stampAt(sentOn ?? '', zone) })
  if (state === 'waiting') return t('delivery.waiting', { time: stampAt(nextOn ?? '', zone) })
  return t(`delivery.${state}`)
}

const pretty = (json: string): string => {
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

const answerText = ({ status, tookMs, tries }: Delivery): string => {
  if (tries === 0) return ''
  return status === null ? t('delivery.noAnswer') : t('delivery.answer', { status, ms: tookMs ?? 0 })
}

/** One delivery: what it was about, what the receiver answered, and its content. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const client = useQueryClient()
  const { type, calibrate, ronumber, state, tries, answer, createdOn, body, rights, message } = delivery
  const facts = [
    answerText(delivery),
    tries > 1 ? t('delivery.tries', { count: tries }) : '',
    stampAt(createdOn, displayZone()),
  ].filter(Boolean)
  return (
    <li data-state={state}>
      <span className={s.about}>
        <b>
          {eventText(type)}
          {calibrate !== null && (
            <>
              {' · '}
              <Link href={links.request(calibrate)}>{ronumber || String(calibrate)}</Link>
            </>
          )}
        </b>
        <span className={s.state}>{stateText(delivery)}</span>
        <span className="muted">{facts.join(' · ')}</span>
        {answer !== '' && <span className={`soft ${s.answer}`}>{answer}</span>}
      </span>
      {rights.includes('again') && (
        <Button size="s" onClick={() => void sendAgain(client, delivery)}>
          {t('delivery.again')}
        </Button>
      )}
      <details>
        <summary>{t('delivery.content')}</summary>
        <pre className={s.body} tabIndex={0} role="group" aria-label={t('delivery.content')}>
          {`webhook-id: ${message}\n\n${pretty(body)}`}
        </pre>
      </details>
    </li>
  )
}
