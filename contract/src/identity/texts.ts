import { texts } from '../kit/texts.ts'

/** `fill`, `timezone`, `language`, `skills`, and `taken` are the spec's, to the letter. */
export const t = texts('contract/identity', {
  fill: 'Please supply fill all fields.',
  timezone: 'Please supply a Timezone.',
  language: 'Please supply a Language.',
  skills: 'Please provide Skills',
  taken: 'Username already exists, please try another.',
  notEmail: 'Required, formatted email address',
  laborRate: 'A number such as 45.50',
  required: 'This field is required',
  guid: 'Enter a guid',
  commission: 'Enter a percent from 0 to 100, with one decimal',
})
