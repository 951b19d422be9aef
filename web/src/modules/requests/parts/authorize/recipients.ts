import type { Authorizations } from '#contract/requests/authorization.ts'

type Person = Authorizations['people'][number]
type Link = Authorizations['links'][number]

/** One checkbox option per channel (email, text message) of a person. */
export const recipientOptions = ({
  key,
  kind,
  name,
  mail,
  sms,
}: Person): { key: string; label: string }[] => {
  const recipient = { user: name, customer: `${name}, customer`, insurer: `${name}, insurer` }[kind]
  return [
    ...(mail ? [{ key: `${key}:mail`, label: `${recipient}: mail to ${mail}` }] : []),
    ...(sms ? [{ key: `${key}:sms`, label: `${recipient}: text message to ${sms}` }] : []),
  ]
}

/** The preselected recipients: shop users who authorize services. */
export const defaultRecipientKeys = (people: readonly Person[]): string[] =>
  people.flatMap(({ key, usual }) => usual.map((channel) => `${key}:${channel}`))

export const toggled = (chosen: readonly string[], key: string, on: boolean): string[] =>
  on ? [...new Set([...chosen, key])] : chosen.filter((each) => each !== key)

const states: Record<Link['state'], string> = {
  open: 'Sent',
  answered: 'Answered',
  expired: 'Ended without an answer',
  revoked: 'Taken back',
  replaced: 'A newer link was sent',
  closed: 'Not needed any more',
}

/** Status text of a link. It says "Sent" only once the message has really left. */
export const linkStatusText = ({ state, openedAt, post }: Link): string => {
  if (state !== 'open') return states[state]
  if (openedAt) return 'Opened, not answered yet'
  if (post?.state === 'queued' || post?.state === 'sending') return 'Leaves in a moment'
  if (post?.state === 'waiting') return `Not sent yet, tried again: ${post.words}`
  if (post?.state === 'refused') return `Not delivered: ${post.words}`
  if (post?.state === 'kept') return 'Kept in the outbox'
  return states.open
}
