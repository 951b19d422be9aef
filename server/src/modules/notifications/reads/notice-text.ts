import { stamp } from '#contract/kit/time.ts'
import { notificationTypes } from '../rules/notification-rules.ts'

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
      title:
        facts.count === 1
          ? 'New chat message'
          : `${facts.count > 99 ? '99+' : facts.count} new chat messages`,
      text: facts.channel_name ?? '',
    }
  const visit = facts.number === null ? '' : `Visit ${facts.number} of `
  const time = facts.scheduled_local ? stamp(facts.scheduled_local) : ''
  const subject = `${visit}${facts.ro_number ?? ''}`
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
      return `New request ${subject}`
    case notificationTypes.accepted:
      return `${subject} was accepted`
    case notificationTypes.assigned:
      return `${subject} is yours`
    case notificationTypes.planned:
      return time ? `${subject} is planned for ${time}` : `${subject} has no time any more`
    case notificationTypes.completed:
      return `${subject} is completed`
    case notificationTypes.hold:
      return `${subject} is on hold`
    case notificationTypes.authorized:
      return `${subject}: services answered`
    case notificationTypes.paid:
      return `${subject}: payment received`
    default:
      return subject
  }
}
