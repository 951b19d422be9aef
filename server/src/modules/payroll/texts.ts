import { texts } from '#contract/kit/texts.ts'

export const t = texts('server/payroll', {
  'line.closed': 'RO {{ro}} was paid in a closed period. Its commission stays as it is.',
  'line.noDispute': 'Nobody disputes RO {{ro}}. There is nothing to answer.',
  'period.overlaps':
    'Some of these days are already in the closed period {{first}} to {{last}}. Choose days outside of it.',
  'period.notOver': "This period isn't over yet. You can close it from {{day}} on.",
})
