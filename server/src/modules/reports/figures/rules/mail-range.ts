import { addDays } from '#contract/kit/dashboard-ranges.ts'

export const mailKinds = ['weekly', 'monthly'] as const
export type MailKind = (typeof mailKinds)[number]

/** First and last day of what is sent on a day: the week before a Monday, or the month before a first of the month. */
export const rangeSentOn = (kind: MailKind, day: string): { from: string; to: string } => {
  const to = addDays(day, -1)
  return { from: kind === 'weekly' ? addDays(day, -7) : `${to.slice(0, 8)}01`, to }
}
