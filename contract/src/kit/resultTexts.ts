import { texts } from './texts.ts'

export const t = texts('contract/results', {
  'outcome.passed': 'Passed',
  'outcome.failed': 'Failed',
  'outcome.notDone': 'Not done',
  'outcome.notRecorded': 'Not recorded',
  'method.static': 'Static',
  'method.dynamic': 'Dynamic',
  'method.both': 'Static and dynamic',
  'part.passed_one': '{{passed}} of {{count}} system passed',
  'part.passed_other': '{{passed}} of {{count}} systems passed',
  'part.failed': '{{count}} failed',
  'part.notDone': '{{count}} not done',
  'part.notRecorded': '{{count}} not recorded',
  none: 'No systems recorded',
})
