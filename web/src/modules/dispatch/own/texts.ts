import { texts } from '#contract/kit/texts.ts'

export const t = texts('dispatch/own', {
  label: 'For the dispatcher',
  status: 'I am: {{status}}',
  inVisit: 'You are at work until you complete the visit you started.',
  share: 'Share my position',
  shared: 'The dispatcher sees where you are',
  noPosition: "This device isn't sharing its position. Allow it in the browser's settings.",
  failed: "Couldn't save. Nothing changed. Try again in a moment.",
  notes: 'Notes from the dispatcher',
})
