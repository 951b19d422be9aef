import { texts } from '#contract/kit/texts.ts'

export const t = texts('contract/checklists', {
  listTypes: 'Names of lists with commas between them: {{names}}',
  minutes: 'Enter 5 to 1440 minutes',
  'inactivatedOn.format': 'Enter a day such as 2026-03-31, or an instant',
  'inactivatedOn.unknown': "This day or time doesn't exist",
})
