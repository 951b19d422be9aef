import { stamp } from '#contract/kit/time.ts'
import { notificationTypes } from '../rules/notification-rules.ts'
import { t } from '../texts.ts'

/** The facts behind a notification, limited to what its reader may see. */
export type NoticeFacts = {
  type: number
  count: number
  request: number | null
  event: number | null
  ro_number: string | null
  vehicle_text: string | null
  shop_name: string | null
  number: number | null
  scheduled_local: string | null
  channel_name: string | null
}

/** The title and text of a notification. Chat messages are never quoted, and shop users see no firm names. */
export const noticeText = (facts: NoticeFacts, isShop: boolean): { title: string; text: string } => {
  if (facts.type === notificationTypes.message)
    return {
      title: facts.count > 99 ? t('message.many') : t('message', { count: facts.count }),
      text: facts.channel_name ?? '',
    }
  const time = facts.scheduled_local ? stamp(facts.scheduled_local) : ''
  const ro = facts.ro_number ?? ''
  const subject = facts.number === null ? t('request', { ro }) : t('visit', { number: facts.number, ro })
  const details = [
    facts.vehicle_text,
    isShop ? '' : facts.shop_name,
    facts.type === notificationTypes.planned ? '' : time,
  ]
  return { title: titleOf(facts.type, subject, time), text: details.filter(Boolean).join(' · ') }
}

const titleOf = (type: number, subject: string, time: string): string => {
  switch (type) {
    case notificationTypes.newRequest:
      return t('newRequest', { subject })
    case notificationTypes.accepted:
      return t('accepted', { subject })
    case notificationTypes.assigned:
      return t('assigned', { subject })
    case notificationTypes.planned:
      return time ? t('planned', { subject, time }) : t('unplanned', { subject })
    case notificationTypes.completed:
      return t('completed', { subject })
    case notificationTypes.hold:
      return t('hold', { subject })
    case notificationTypes.resumed:
      return t('resumed', { subject })
    case notificationTypes.reminder:
      return t('reminder', { subject })
    case notificationTypes.authorized:
      return t('authorized', { subject })
    case notificationTypes.paid:
      return t('paid', { subject })
    case notificationTypes.ruleChanged:
      return t('ruleChanged', { subject })
    default:
      return subject
  }
}
