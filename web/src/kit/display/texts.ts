import { texts } from '#contract/kit/texts.ts'

export const t = texts('kit/display', {
  'coming.title': '{{name}} is on its way',
  'coming.requests': 'Calibrate ROs',
  'coming.home': 'Home',
  'draft.discard': 'Discard',
  'draft.restored': "What you typed on {{at}} is back. It isn't saved yet.",
  noVehicle: 'Vehicle not entered yet',
})
