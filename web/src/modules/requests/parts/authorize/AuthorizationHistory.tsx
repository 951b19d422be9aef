import { stampAt } from '#contract/kit/time.ts'
import type { Authorizations } from '#contract/requests/authorization.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { moneyText } from '../../../../ui/base/Money.tsx'
import { linkStatusText } from './recipients.ts'
import { t } from './texts.ts'
import s from './authorize.module.css'

interface Props {
  authorizations: Authorizations
  zone: string
  onRevoke: (link: number) => void
}

/** When and how an answer was signed, and from which network address. */
const signedText = (answer: Authorizations['answers'][number], zone: string): string => {
  const at = stampAt(answer.at, zone)
  const text =
    answer.takenBy === null
      ? t(`history.${answer.byLink ? 'link' : 'account'}.${answer.signature}`, { at })
      : t(`history.inPerson.${answer.signature}`, { at, name: answer.takenBy })
  return answer.address ? t('history.address', { text, address: answer.address }) : text
}

/** Answers and sent links of a visit, newest first. */
export function AuthorizationHistory({ authorizations, zone, onRevoke }: Props) {
  const { answers, links } = authorizations
  if (answers.length + links.length === 0) return null
  return (
    <ul className={s.rows} aria-label={t('history')}>
      {answers.map((answer) => (
        <li key={`answer-${answer.at}`}>
          <span className="grow">
            {t('history.answered', {
              name: answer.name,
              count: answer.services.length,
              total: moneyText(answer.total),
            })}
            <small>{signedText(answer, zone)}</small>
          </span>
        </li>
      ))}
      {links.map((link) => (
        <li key={link.link}>
          <span className="grow">
            {link.name ? t('history.sentTo', { name: link.name, to: link.to }) : link.to}
            <small>
              {t('history.sent', {
                status: linkStatusText(link),
                at: stampAt(link.sentAt, zone),
                name: link.sentBy,
              })}
            </small>
          </span>
          {link.state === 'open' && (
            <Button size="s" onClick={() => onRevoke(link.link)}>
              {t('withdraw')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
