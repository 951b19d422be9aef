import { e164 } from '#contract/kit/phone.ts'
import { refused } from '#server/kernel/http/problems.ts'
import { isMailAddress } from '../../../../outside/mail/validate-message.ts'
import { t } from '../texts.ts'

export type Channel = 'mail' | 'sms'
/** A person who can be asked to authorize. */
export type Person = {
  key: string
  kind: 'user' | 'customer' | 'insurer'
  user: number | null
  name: string
  mail: string | null
  sms: string | null
  defaultChannels: Channel[]
}
export type Recipient = { channel: Channel; to: string; name: string; user: number | null }

const maxRecipients = 10

const toRecipient = (person: Person, channel: Channel): Recipient => {
  const to = channel === 'mail' ? person.mail : person.sms
  if (to === null)
    throw refused(
      t.message(channel === 'mail' ? 'recipient.noEmail' : 'recipient.noMobile', { name: person.name }),
    )
  return { channel, to, name: person.name, user: person.user }
}

const parseTyped = (text: string): Recipient => {
  if (isMailAddress(text)) return { channel: 'mail', to: text, name: '', user: null }
  const phone = /^\+?[\d().\- ]+$/.test(text) ? e164(text) : null
  if (phone === null) throw refused(t.message('recipient.unknown', { text: text.slice(0, 80) }))
  return { channel: 'sms', to: phone, name: '', user: null }
}

/**
 * The recipients of a link: chosen people and typed addresses, each address unique. When none are named, the default
 * channels of all people apply.
 * @throws refused when a recipient can't be reached, when there are none, or when there are too many
 */
export const chooseRecipients = (
  people: readonly Person[],
  input: { people?: string | undefined; to?: string | undefined },
): Recipient[] => {
  const chosen = (input.people ?? '')
    .split(',')
    .filter(Boolean)
    .map((key) => {
      const [, who = '', channel = ''] = /^(.+):(mail|sms)$/.exec(key.trim()) ?? []
      const person = people.find((each) => each.key === who)
      if (!person) throw refused(t.message('recipient.gone'))
      return toRecipient(person, channel as Channel)
    })
  const addresses = (input.to ?? '')
    .split(/[,;\n]+/)
    .map((text) => text.trim())
    .filter(Boolean)
    .map(parseTyped)
  const named = [...chosen, ...addresses]
  const all =
    named.length > 0
      ? named
      : people.flatMap((person) => person.defaultChannels.map((channel) => toRecipient(person, channel)))
  const unique = [...new Map(all.map((each) => [each.to.toLowerCase(), each])).values()]
  if (unique.length === 0) throw refused(t.message('recipient.none'))
  if (unique.length > maxRecipients) throw refused(t.message('recipient.tooMany', { max: maxRecipients }))
  return unique
}
