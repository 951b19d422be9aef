import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/requests/results', {
  statement:
    'I did this work as the listed procedures require. The values were measured on this vehicle during this visit. Anything not done is listed with its reason.',
  closed: 'This visit is cancelled, so its results can’t change.',
  nothing: 'Record at least one result, then sign.',
})
