import { texts } from '#contract/kit/texts.ts'

export const t = texts('identity/moving', {
  title: 'Move to another company',
  company: 'Company or location',
  'company.none': 'No location found',
  role: 'Role there',
  rate: 'Labor rate there, per hour',
  'rate.hint': 'The rate and the commissions agreed at {{company}} end with the move.',
  choose: 'Choose the company and the role to see what the move changes.',
  'load.failed': "We couldn't check what the move would change",
  blocked: "This move isn't possible.",
  again: 'Try again in a moment.',

  'visits.title_one': '{{count}} open visit needs another tech',
  'visits.title_other': '{{count}} open visits need another tech',
  'visits.all': 'Give all to',
  'visits.to': 'Who takes visit {{number}} of RO {{ro}}',
  'visits.unassigned': 'Leave unassigned',
  'visits.missing': 'Choose who takes each visit, or leave it unassigned.',
  'visits.unplanned': 'Not scheduled',

  'loses.title': 'No longer sees',
  'gains.title': 'Will see',
  'sees.nothing': 'Nothing more than now',
  'sees.same': 'Everything stays visible',
  locations_one: '{{shown}} location: {{names}}',
  locations_other: '{{shown}} locations: {{names}}',
  orders_one: '{{shown}} RO, {{open}} open',
  orders_other: '{{shown}} ROs, {{open}} open',
  'orders.more': 'and {{rest}} more open',
  files_one: '{{shown}} photo or file of them',
  files_other: '{{shown}} photos and files of them',
  more: '{{names}}, and {{rest}} more',

  'seen.title': 'Who sees and manages {{name}}',
  'seen.colleagues': 'Colleagues: {{after}} at {{to}} in place of {{before}} at {{from}}',
  'seen.loses': 'No longer managed by {{names}}',
  'seen.gains': 'From now on managed by {{names}}',
  'seen.history':
    '{{from}} keeps the work and its history with the name. Neither company sees the name of the other.',

  'ends.title': 'What ends',
  'ends.sessions_one': 'Signed out on {{count}} device',
  'ends.sessions_other': 'Signed out on {{count}} devices',
  'ends.devices': 'Push notifications, until turned on again',
  'ends.tokens_one': '{{count}} token',
  'ends.tokens_other': '{{count}} tokens',
  'ends.companyTokens_one':
    "{{count}} token of {{from}}'s own systems. They stop until somebody there makes another one.",
  'ends.companyTokens_other':
    "{{count}} tokens of {{from}}'s own systems. They stop until somebody there makes others.",
  'ends.feeds_one': '{{count}} calendar link',
  'ends.feeds_other': '{{count}} calendar links',
  'ends.chats_one': 'Leaves {{count}} chat; what they wrote stays there',
  'ends.chats_other': 'Leaves {{count}} chats; what they wrote stays there',
  'ends.views_one': '{{count}} saved view',
  'ends.views_other': '{{count}} saved views',
  'ends.notices_one': '{{count}} notification',
  'ends.notices_other': '{{count}} notifications',
  'ends.skills_one': 'The commission of {{count}} skill',
  'ends.skills_other': 'The commissions of {{count}} skills',
  'ends.unsent':
    'Work that a device has not sent yet stays on it. After they sign in there, it is listed so that they can pass it on.',

  'warn.unpaid_one':
    "{{count}} completed visit with commission isn't in a closed pay period. Close the period first, because {{from}}'s payroll no longer has the tech after the move.",
  'warn.unpaid_other':
    "{{count}} completed visits with commission aren't in a closed pay period. Close the period first, because {{from}}'s payroll no longer has the tech after the move.",
  'warn.lastAdmin': 'Nobody else administers {{from}}. Give somebody there the role first.',

  reason: 'Reason',
  'reason.hint': 'Optional. Both companies can read it in the history.',
  go: 'Move user',
  done: '{{name}} now works for {{company}}. An email tells them.',
  failed: "We couldn't move the user. {{reason}}",
  final: "You can't undo this, but you can move the user back.",
})
