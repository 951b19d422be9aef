import { texts } from '#contract/kit/texts.ts'

export const t = texts('ui/states', {
  loading: 'Loading',
  stillLoading: 'Still loading',
  cancel: 'Cancel',
  again: 'Try again',
  close: 'Close message',
  'busy.title': 'The server is busy',
  'busy.text': "We'll keep trying.",
})
