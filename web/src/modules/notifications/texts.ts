import { texts } from '#contract/kit/texts.ts'

/** Texts of what loads with the app: the bell, and push in this browser. */
export const t = texts('notifications', {
  'bell.label': 'Notifications',
  'bell.unread_one': 'Notifications, {{count}} unread',
  'bell.unread_other': 'Notifications, {{count}} unread',
  'bell.failed': "We couldn't load your notifications. Try again in a moment.",
  'bell.none': "You're all caught up.",
  'bell.markRead': 'Mark all as read',
  'bell.all': 'All notifications and settings',
  'toast.open': 'Open',

  'item.unread': ', unread',

  'push.notAllowed':
    "Your browser blocks notifications from this site. Allow them in the browser's settings.",
  'push.serviceSilent': "Your browser's push service didn't respond. Try again later.",
  'devices.browser': 'Browser',
  'devices.name': '{{browser}} on {{system}}',
})
