import { texts } from '#contract/kit/texts.ts'

export const t = texts('requests/stop', {
  reason: 'Reason',
  other: 'Other',
  note: 'Note',
  resumeOn: 'Resume on',
  resumeHint: 'It resumes by itself that day. Leave it empty to resume it yourself.',
  missing: 'Choose a reason or add a note',
  past: 'Choose a day after today',
  changeHold: 'Change hold…',
})
