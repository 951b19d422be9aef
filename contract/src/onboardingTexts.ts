import { texts } from './kit/texts.ts'

export const t = texts('contract/onboarding', {
  required: 'This field is required',
  link: "This link isn't valid. Open it again from your email.",
  country: 'Two letters, such as US',
})
