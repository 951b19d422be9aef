import { stampAt } from '#contract/kit/time.ts'
import type { Authorizations } from '#contract/requests/authorization.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { moneyText } from '../../../../ui/base/Money.tsx'
import { linkStatusText } from './recipients.ts'
import s from './authorize.module.css'

interface Props {
  authorizations: Authorizations
  zone: string
  onRevoke: (link: number) => void
}

/** Answers and sent links of a visit, newest first. */
export function AuthorizationHistory({ authorizations, zone, onRevoke }: Props) {
  const { answers, links } = authorizations
  if (answers.length + links.length === 0) return null
  return (
    <ul className={s.rows} aria-label="Answers and links">
      {answers.map((answer) => (
        <li key={`answer-${answer.at}`}>
          <span className="grow">
            {answer.name} answered{' '}
            {answer.services.length === 1 ? '1 service' : `${answer.services.length} services`},{' '}
            {moneyText(answer.total)} authorized
            <small>
              {stampAt(answer.at, zone)} · {answer.byLink ? 'by link' : 'signed in'}, signed{' '}
              {answer.signature === 'drawn' ? 'by hand' : 'by name'}
              {answer.address && ` · from ${answer.address}`}
            </small>
          </span>
        </li>
      ))}
      {links.map((link) => (
        <li key={link.link}>
          <span className="grow">
            {link.name ? `${link.name}, ${link.to}` : link.to}
            <small>
              {linkStatusText(link)} · {stampAt(link.sentAt, zone)} by {link.sentBy}
            </small>
          </span>
          {link.state === 'open' && (
            <Button size="s" onClick={() => onRevoke(link.link)}>
              Take back
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
