import { stamp } from '#contract/kit/time.ts'
import { notificationTypes } from '../rules/notification-rules.ts'

/** What is known of a notification, in its reader's sight. */
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

/** The words of a notification. What a chat says, and what a firm is called before people of shops, stays out. */
export const noticeText = (of: NoticeFacts, isShop: boolean): { title: string; text: string } => {
  if (of.type === notificationTypes.message)
    return {
      title: of.count === 1 ? 'New chat message' : `${of.count > 99 ? '99+' : of.count} new chat messages`,
      text: of.channel_name ?? '',
    }
  const visit = of.number === null ? '' : `Visit ${of.number} of `
  const time = of.scheduled_local ? stamp(of.scheduled_local) : ''
  const what = `${visit}${of.ro_number ?? ''}`
  const details = [
    of.vehicle_text,
    isShop ? '' : of.shop_name,
    of.type === notificationTypes.planned ? '' : time,
  ]
  return { title: titleOf(of.type, what, time), text: details.filter(Boolean).join(' · ') }
}

const titleOf = (type: number, what: string, time: string): string => {
  switch (type) {
    case notificationTypes.newRequest:
      return `New request ${what}`
    case notificationTypes.accepted:
      return `${what} was accepted`
    case notificationTypes.assigned:
      return `${what} is yours`
    case notificationTypes.planned:
      return time ? `${what} is planned for ${time}` : `${what} has no time any more`
    case notificationTypes.completed:
      return `${what} is completed`
    case notificationTypes.hold:
      return `${what} is on hold`
    case notificationTypes.authorized:
      return `${what}: services answered`
    case notificationTypes.paid:
      return `${what}: payment received`
    default:
      return what
  }
}
