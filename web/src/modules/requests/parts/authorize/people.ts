import type { Authorizations } from '#contract/requests/authorization.ts'

type Person = Authorizations['people'][number]
type Link = Authorizations['links'][number]

/** The ways to reach a person, each to be chosen by itself. */
export const personWays = ({ key, kind, name, mail, sms }: Person): { key: string; label: string }[] => {
  const who = { user: name, customer: `${name}, customer`, insurer: `${name}, insurer` }[kind]
  return [
    ...(mail ? [{ key: `${key}:mail`, label: `${who}: mail to ${mail}` }] : []),
    ...(sms ? [{ key: `${key}:sms`, label: `${who}: text message to ${sms}` }] : []),
  ]
}

/** Those who are asked when nobody is chosen: users of the shop who authorize. */
export const peopleKeys = (people: readonly Person[]): string[] =>
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

/** What became of a link, by what is known: not said sent before it is. */
export const linkWords = ({ state, openedAt, post }: Link): string => {
  if (state !== 'open') return states[state]
  if (openedAt) return 'Opened, not answered yet'
  if (post?.state === 'queued' || post?.state === 'sending') return 'Leaves in a moment'
  if (post?.state === 'waiting') return `Not sent yet, tried again: ${post.words}`
  if (post?.state === 'refused') return `Not delivered: ${post.words}`
  if (post?.state === 'kept') return 'Kept in the outbox'
  return states.open
}
