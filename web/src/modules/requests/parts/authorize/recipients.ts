import type { Authorizations } from '#contract/requests/authorization.ts'
import { t } from './texts.ts'

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
  return [
    ...(mail ? [{ key: `${key}:mail`, label: t(`person.${kind}.mail`, { name, address: mail }) }] : []),
    ...(sms ? [{ key: `${key}:sms`, label: t(`person.${kind}.sms`, { name, address: sms }) }] : []),
  ]
}

/** The preselected recipients: shop users who authorize services. */
export const defaultRecipientKeys = (people: readonly Person[]): string[] =>
  people.flatMap(({ key, usual }) => usual.map((channel) => `${key}:${channel}`))

export const toggled = (chosen: readonly string[], key: string, on: boolean): string[] =>
  on ? [...new Set([...chosen, key])] : chosen.filter((each) => each !== key)

/** Status text of a link. It says "Sent" only once the message has really left. */
export const linkStatusText = ({ state, openedAt, post }: Link): string => {
  if (state !== 'open') return t(`link.${state}`)
  if (openedAt) return t('link.opened')
  if (post?.state === 'queued' || post?.state === 'sending') return t('link.queued')
  if (post?.state === 'waiting') return t('link.waiting', { reason: post.words })
  if (post?.state === 'refused') return t('link.refused', { reason: post.words })
  if (post?.state === 'kept') return t('link.held')
  return t('link.open')
}
