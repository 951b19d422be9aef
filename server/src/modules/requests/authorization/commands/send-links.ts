import { dollars, sum } from '#contract/kit/money.ts'
import { stampAt, zoneName } from '#contract/kit/time.ts'
import { phoneText } from '#contract/kit/phone.ts'
import { seesFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import type { Settings } from '#server/kernel/settings.ts'
import { queueMail, queueSms } from '../../../live/door.ts'
import { writeMail, type InForce } from '../../../templates/door.ts'
import { refuseOver } from '../../commands/save-event.ts'
import { eventSidesOf } from '../../policy.ts'
import { linesOf } from '../../service-lines.ts'
import { lockEvent, nameOf, recordVisit, tellParties, type Visit } from '../../store.ts'
import type { HeadRow } from '../reads/visit-to-authorize.ts'
import type { Recipient } from '../rules/recipients.ts'
import { asked, type AskedLine } from '../rules/service-answers.ts'
import type { Action } from '../rules/link-state.ts'
import { hashLinkToken, makeLinkToken } from '../link-token.ts'
import { carriedBy, insertLink, replaceOlder } from './link-store.ts'
import { takeLettersBack } from './revoke-links.ts'

export type Sending = {
  event: number
  action: Action
  recipients: readonly Recipient[]
  head: HeadRow
  /** What the letter says. */
  words: InForce
  settings: Pick<Settings, 'publicUrl' | 'appTitle'>
}
type Sent = { link: number; to: string; channel: 'mail' | 'sms' }

const usualDays = 14
/** How long a link is good: preference AuthorizationDays (category Center), 1 to 90. */
export const daysOf = (preference: string | null): number => {
  const days = Number(preference)
  return Number.isInteger(days) && days >= 1 && days <= 90 ? days : usualDays
}

/** Sends each recipient a link of their own; an older one that was not used is worth nothing any more, nor sent if it waits. */
export const sendLinks = async (
  tx: Tx,
  actor: Actor,
  sending: Sending,
  now: Date,
): Promise<{ links: Sent[]; leavesAt: string }> => {
  const { action, recipients, head } = sending
  if (!sending.words.isOn && recipients.some(({ channel }) => channel === 'mail'))
    throw refused(
      'Mails with a link to authorize are turned off. Nothing was sent. Turn them on under Email templates, or send a text message.',
    )
  const visit = await lockEvent(tx, actor, sending.event)
  if (eventSidesOf(actor, visit.event).length === 0) throw forbidden()
  refuseOver(visit)
  const all = await linesOf(tx, visit.event.id)
  const lines = asked(all, action)
  if (all.length === 0) throw refused(`${nameOf(visit)} has no services yet. Add one, then send.`)
  if (lines.length === 0)
    throw refused(`Every service of ${nameOf(visit)} has its yes or no. There is nothing to ask.`)
  const expiresAt = new Date(now.getTime() + daysOf(head.days) * 86_400_000)
  const links: Sent[] = []
  let leavesAt = now.toISOString()
  for (const recipient of recipients) {
    const replaced = await replaceOlder(tx, visit.event.id, action, recipient.to, now)
    await takeLettersBack(tx, actor, replaced)
    const token = makeLinkToken()
    const shown = Object.fromEntries(lines.map((line) => [String(line.id), line.amount]))
    const { event, request } = visit
    const place = { event: event.id, request: request.id }
    const hash = hashLinkToken(token)
    const link = await insertLink(tx, actor, { ...recipient, ...place, action, hash, shown, expiresAt })
    const url = `${sending.settings.publicUrl}/authorize/${event.id}/${action}/${token}`
    leavesAt = await post(tx, actor, { ...sending, visit, lines, link, url, expiresAt, recipient }, now)
    links.push({ link, to: recipient.to, channel: recipient.channel })
  }
  const names = recipients.map(({ name, to }) => name || to).join(', ')
  await recordVisit(tx, actor, visit, { what: 'askedForAuthorization', changes: { to: [null, names] } })
  await tellParties(tx, actor, visit.request, {
    name: 'requests.authorizationSent',
    entity: 'event',
    id: visit.event.id,
    version: visit.event.version,
    data: { request: visit.request.id },
  })
  return { links, leavesAt }
}

type Post = Sending & {
  visit: Visit
  lines: readonly AskedLine[]
  link: number
  url: string
  expiresAt: Date
  recipient: Recipient
}

const post = async (tx: Tx, actor: Actor, of: Post, now: Date): Promise<string> => {
  const { event, request } = of.visit
  const side =
    request.service_firm !== null && seesFirm(actor, request.service_firm)
      ? request.service_firm
      : request.firm
  const place = { firm: side, request: request.id, event: event.id }
  if (of.recipient.channel === 'mail') {
    const mail = await queueMail(tx, actor, now, { ...place, to: [of.recipient.to], ...letter(of) })
    await carriedBy(tx, of.link, { mail: mail.id })
    return mail.leavesAt
  }
  const sms = await queueSms(tx, actor, now, { ...place, to: of.recipient.to, text: smsOf(of) })
  await carriedBy(tx, of.link, { sms: sms.id })
  return sms.leavesAt
}

const letter = ({ head, lines, url, expiresAt, settings, recipient, words }: Post) => {
  const { BrandTitle, BrandColor = '' } = head.brand ?? {}
  const vehicle = head.vehicle_text || 'Vehicle not named'
  const total = dollars(sum(lines.map(({ amount }) => amount)))
  const until = `${stampAt(expiresAt, head.time_zone)} ${zoneName(head.time_zone, expiresAt)}`
  const values = {
    vehicle,
    ro: head.ro_number,
    vin: head.vin,
    visit: String(head.number),
    shop: head.shop_name,
    center: head.center_name,
    phone: phoneText(head.phone),
    name: recipient.name,
    services: String(lines.length),
    total,
    until,
  }
  const facts = [
    { name: 'RO', value: head.ro_number },
    { name: 'VIN', value: head.vin },
    { name: 'Shop', value: head.shop_name },
  ]
  const written = writeMail(
    words,
    values,
    {
      heading: vehicle,
      parts: [
        { kind: 'facts', rows: facts },
        {
          kind: 'amounts',
          rows: lines.map(({ description, amount }) => ({ name: description, value: dollars(amount) })),
          total,
        },
        { kind: 'link', label: 'Answer now', url },
        {
          kind: 'small',
          text: `The link works until ${until}. Whoever has it can answer, so forward it with care.`,
        },
      ],
    },
    {
      title: BrandTitle ?? settings.appTitle,
      colour: /^#[0-9a-f]{6}$/i.test(BrandColor) ? BrandColor : null,
      logo: null,
      signature: [head.center_name, phoneText(head.phone)].filter(Boolean),
    },
  )
  return { ...written, fromName: words.fromName, fromEmail: words.fromEmail }
}

const smsOf = ({ head, lines, url }: Post): string => {
  const count = lines.length === 1 ? '1 service needs' : `${lines.length} services need`
  const vehicle = head.vehicle_text.slice(0, 80) || 'your vehicle'
  return `${head.center_name}: ${count} your answer for ${vehicle}, RO ${head.ro_number}. ${url}`
}
