import { stampAt, zoneName } from '#contract/kit/time.ts'
import type { AuthorizationView } from '#contract/requests/authorization.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { isVisitClosed, isRequestStopped } from '../../policy.ts'
import { t } from '../texts.ts'

const defaultDays = 14

/** How many days a link is valid: preference AuthorizationDays (category Center), 1 to 90, else 14. */
export const linkDays = (preference: string | null): number => {
  const days = Number(preference)
  return Number.isInteger(days) && days >= 1 && days <= 90 ? days : defaultDays
}

export type LinkAction = 'visit' | 'services'
export type LinkState = AuthorizationView['state']
export type LinkFacts = {
  answered_at: string | null
  revoked_at: string | null
  revoked_name: string
  expires_at: string
}
/** Statuses of the visit and its repair order; null when either was deleted. */
export type VisitStatus = { status: number; request_status: number } | null

export const isAuthorizationClosed = (standing: VisitStatus): boolean =>
  standing === null || isVisitClosed(standing.status) || isRequestStopped(standing.request_status)

/** The current state of a link. Once answered it stays answered, whatever happens to the link or the visit later. */
export const linkState = (link: LinkFacts, standing: VisitStatus, now: Date): LinkState => {
  if (link.answered_at !== null) return 'answered'
  if (link.revoked_at !== null) return link.revoked_name === '' ? 'replaced' : 'revoked'
  if (Date.parse(link.expires_at) <= now.getTime()) return 'expired'
  return isAuthorizationClosed(standing) ? 'closed' : 'open'
}

/** Whether the holder of a link may still read its services and answer. */
export const isReadable = (link: LinkFacts, state: LinkState, now: Date): boolean =>
  state === 'open' || (state === 'answered' && Date.parse(link.expires_at) > now.getTime())

type StateDetails = {
  until: string | null
  zone: string
  center: string
  phone: string
  answer: { name: string; at: string } | null
}

/** Text that explains a state to the reader and says what to do. */
export const stateMessage = (
  state: LinkState,
  { until, zone, center, phone, answer }: StateDetails,
): string => {
  const name = center || t('center.unnamed')
  const who = { center: phone ? t('center.phone', { center: name, phone: phoneText(phone) }) : name }
  const at = (instant: string) => `${stampAt(instant, zone)} ${zoneName(zone, instant)}`
  switch (state) {
    case 'open':
      return until === null ? '' : t('state.open', { until: at(until) })
    case 'answered':
      return answer
        ? t('state.answered', { name: answer.name, at: at(answer.at), ...who })
        : t('state.answeredBefore', who)
    case 'expired':
      return until === null ? t('state.expired', who) : t('state.expiredAt', { at: at(until), ...who })
    case 'revoked':
      return t('state.revoked', who)
    case 'replaced':
      return t('state.replaced')
    case 'closed':
      return t('state.closed', who)
  }
}
