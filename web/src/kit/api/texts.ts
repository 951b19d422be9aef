import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/api', {
  changedByOther: '{{by}} changed this after you opened it. Check how it looks now, then try again.',
  'noAnswer.title': 'No connection',
  unreadable: 'Something went wrong on our end. Try again.',
  unreachable: "We can't reach the server.",
  unreachableUnsaved: "We can't reach the server. What you typed is still here. Try again.",
})
