import { texts } from '#contract/kit/texts.ts'

/** Texts of the pages. They are not part of what loads with the app. */
export const t = texts('notifications/page', {
  title: 'Notifications',
  'tab.list': 'Notifications',
  'tab.setup': 'Settings',

  'list.title': 'Notifications',
  'list.show': 'Show',
  'list.all': 'All',
  'list.unread': 'Unread',
  'list.markRead': 'Mark all as read',
  'list.failed': "We couldn't load your notifications",
  'list.failedHint': 'Nothing is lost. Try again.',
  'list.noneUnread': "You're all caught up",
  'list.showAll': 'Show all',
  'list.none': 'No notifications yet',
  'list.noneHint': 'New requests, visits assigned to you, and chat messages show up here.',
  'list.more': 'Show more',
  'item.unread': ', unread',

  'channel.page': 'In app',
  'channel.push': 'Push',
  'channel.mail': 'Email',
  'channel.sms': 'SMS',
  'channels.title': 'What to notify you about, and how',
  'channels.type': 'Notification',
  'channels.cell': '{{type}}: {{channel}}',
  'channels.failed': "We couldn't save. {{reason}}",
  'channels.offline': "The server didn't respond.",

  'setup.failed': "We couldn't load your settings",
  'setup.failedHint': 'Nothing changed. Try again.',
  'setup.inApp': 'In app',
  'setup.inAppHint':
    "The bell in the top bar counts what's new, and a short message pops up while the app is open. You aren't notified about what's already on your screen or what you did yourself.",
  'setup.mail': 'Email and SMS',
  'setup.mailHint':
    'Push, email, and SMS go out after 10 seconds, unless you saw it in the app first. You get each one once.',
  'setup.email': 'Emails go to {{email}}.',
  'setup.noEmail': 'Your profile has no email address.',
  'setup.phone': 'SMS go to {{phone}}.',
  'setup.noPhone': "Your profile has no phone number, so you can't get SMS.",
  'setup.profile': 'Change both in <b>Profile</b>, in the menu under your name.',
  'extension.title': 'Browser extension',
  'extension.hint':
    "<b>Notify! Copilot</b> works with Chrome and Chrome-based browsers (Edge, Brave, Opera). Use it instead of Web Push where your workplace blocks notifications from websites. It shows whatever you've checked under In app.",
  'extension.find': "Search your browser's extension store for Notify! Copilot, or ask your administrator.",
  'extension.add': 'Click Add, then pin it next to the address bar.',
  'extension.signIn': "Sign in here in the same browser. The extension doesn't need its own password.",
  'extension.choose': 'Choose your notifications above. Turn off Web Push here, or you get everything twice.',
  'extension.help': 'Need help? <link>About</link> has the version and support contacts.',

  'push.title': 'Web Push',
  'push.hint':
    'Your browser shows notifications, no extension needed. They name the RO and the vehicle, never what was said in a chat. Signing out turns them off.',
  'push.unsupported':
    "This browser can't show Web Push here. It needs a secure address (https). On an iPhone, add this page to your home screen first.",
  'push.blocked':
    "Your browser blocks notifications from this site. Allow them in the browser's settings for this address, then reload the page.",
  'push.isOn': 'Push is on in this browser, even when the app is closed.',
  'push.isOff': 'Push is off in this browser.',
  'push.turnOn': 'Turn on push',
  'push.turnedOn': 'Push turned on in this browser',
  'push.turnOff': 'Turn off push',
  'push.turnedOff': 'Push turned off in this browser',
  'push.try': 'Send test push',
  'push.tried': 'Test push sent',
  'push.failed': "That didn't work. Try again.",
  'devices.label': 'Browsers with push',
  'devices.browser': 'Browser',
  'devices.used': 'Last push {{time}}',
  'devices.added': 'Since {{time}}',
  'devices.remove': 'Remove',
  'devices.removed': 'Browser removed',

  'widget.title': 'Widget Demo',
  'widget.embed': 'Add chat to a web page',
  'widget.embedHint':
    'Add one script tag at the end of the page. It puts a button in the corner that opens the chat in its own frame, where people sign in with their account here.',
  'widget.tag': 'script tag',
  'widget.options':
    'Set the button text with <code>data-label</code>, and move it to the left with <left>data-side="left"</left>. The page can open and close the chat with <open>calibrateWidget.open()</open> and <close>calibrateWidget.close()</close>.',
  'widget.policyTitle': 'What the other site must allow',
  'widget.policyHint':
    'If the site has a content security policy, add this to it. No inline styles or scripts are needed.',
  'widget.policy': 'content security policy',
  'widget.privacy':
    "The page learns how many messages are unread and nothing else. Names, tokens, and messages stay in the frame, where the page's scripts can't read them.",
  'widget.sites': 'Sites that can show it',
  'widget.sitesHint':
    'List the allowed sites in the setting <code>WIDGET_ORIGINS</code>, separated by spaces. Browsers block the chat everywhere else.',
  'widget.noSites': 'No sites listed yet.',
  'widget.noSitesLocal': 'No sites listed yet. The example still works on this machine.',
  'widget.example': 'Example',
  'widget.exampleFrame': 'Example of a page with the chat',
  'widget.openElsewhere': 'Open as another site',
  'widget.copy': 'Copy {{what}}',
})
