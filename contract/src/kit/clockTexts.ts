import { texts } from './texts.ts'

export const t = texts('contract/clockChange', {
  skipped: 'Clocks skip {{asked}} on {{date}}. The visit is scheduled for {{becomes}}.',
  first: '{{time}}, the first time',
  second: '{{time}}, the second time',
})
