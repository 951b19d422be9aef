import { texts } from './texts.ts'

export const t = texts('contract/kit/text-marks', {
  missing: '{{mark}} must stay in the text, because a value takes its place.',
  unknown: '{{mark}} is unknown in this text. Remove it, or check its spelling.',
  tags: 'Use these tags exactly once each: {{tags}}',
})
