import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/translations', {
  'language.unknown': "{{code}} isn't in the list of languages. Choose another one.",
  'text.unknown': 'The product has no such text. Load the page again, and try once more.',
  'text.taken': 'This text was already changed. Load the page again to see it.',
  'text.long': 'Use at most {{max}} characters.',
  'text.twice': 'An earlier row of the file has this text, too.',
  'proposal.own': 'Somebody else has to agree to your text before it is live.',
})
