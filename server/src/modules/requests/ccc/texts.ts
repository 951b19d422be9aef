import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/requests/ccc', {
  notCompleted: "{{visit}} isn't completed yet. Complete it, then send its results.",
  noNumber: '{{shop}} has no CCC number. Enter it under Locations, then send.',
  left: "It's already sent, so you can't cancel it.",
  stopped: 'Cancelled. Nothing was sent.',
  underWay: 'The results of {{visit}} are already on their way to CCC.',
})
