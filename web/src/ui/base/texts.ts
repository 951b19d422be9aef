import { texts } from '#contract/kit/texts.ts'

export const t = texts('ui/base', {
  'tag.inactive': 'Inactive',
  'vin.spelled': 'VIN {{letters}}',
  'vin.last8': 'VIN, last 8, {{letters}}',
  'vin.copy': 'Copy VIN',
  'copy.done': 'Copied',
  'copy.blocked': 'Your browser blocked copying. Select this and copy it yourself: {{text}}',
  'live.live': 'Live',
  'live.reconnecting': 'Reconnecting',
  'live.offline': 'Offline',
})
