import { texts } from '#contract/kit/texts.ts'

export const t = texts('app/home', {
  'greeting.morning': 'Good morning, {{name}}',
  'greeting.afternoon': 'Good afternoon, {{name}}',
  'greeting.evening': 'Good evening, {{name}}',
  'home.new': 'New RO',
  'home.counts': 'Counts',
  'home.count.pending': 'Pending',
  'home.count.inProcess': 'In process',
  'home.count.scheduled': 'Scheduled',
  'home.count.completed': 'Completed',
})
