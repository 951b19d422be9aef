import { texts } from '#contract/kit/texts.ts'

export const t = texts('firms/move', {
  title: 'Move {{name}}',
  sub: '{{type}}, with everything under it',
  move: 'Move',
  parent: 'Parent',
  'parent.change': 'Choose another',
  'search.label': 'New parent',
  'search.hint': 'Name, city, or number',
  'search.empty': 'There is no other place for it in your branch.',
  'notYet.parent': 'Choose the new parent first.',
  'notYet.preview': "We couldn't check what this move changes. Try again first.",
  failed: "We couldn't check what this move changes",

  'preview.what': '{{locations}}, {{users}}, {{requests}}',
  'preview.moves':
    '<b>{{what}}</b> will move to <to>{{to}}</to>. Users keep their passwords and stay signed in.',
  'preview.movesFrom':
    '<b>{{what}}</b> will move from <from>{{from}}</from> to <to>{{to}}</to>. Users keep their passwords and stay signed in.',
  'preview.locations_one': '{{shown}} location',
  'preview.locations_other': '{{shown}} locations',
  'preview.users_one': '{{shown}} user',
  'preview.users_other': '{{shown}} users',
  'preview.requests_one': '{{shown}} RO',
  'preview.requests_other': '{{shown}} ROs',
  'preview.usersAndRequests': '{{users}}, {{requests}}',
  'preview.gains': 'Will see it',
  'preview.gains.none': 'Nobody new.',
  'preview.loses': 'Will no longer see it',
  'preview.loses.none': 'Nobody.',
  'preview.inherits': 'It takes over the lists, prices, and branding of {{names}}.',
  'preview.inheritsNoMore': 'The lists, prices, and branding of {{names}} no longer apply to it.',

  'problem.itself': "{{name}} can't be part of itself.",
  'problem.same': '{{name}} is already part of {{parent}}.',
  'problem.type': "{{parent}} is a {{parentType}}, so {{name}} ({{type}}) can't be part of it.",
  moved: '{{name}} is now part of {{parent}}',
  movedBack: '{{name}} is back where it was',
  moveBackFailed: "We couldn't move {{name}} back. Try again.",
})
