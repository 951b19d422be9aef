import { readerAt, readerOfUser } from '#server/kernel/texts/recipients.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { links } from '#contract/links.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { forbidden, refused } from '#server/kernel/http/problems.ts'
import { queueMail, queueSms } from '../../../live/door.ts'
import { refuseReadOnly } from '../../commands/save-event.ts'
import { eventSidesOf } from '../../policy.ts'
import { readLines } from '../../service-lines.ts'
import { lockEvent, visitLabel, recordVisit, publishToParties } from '../../store.ts'
import { servicesToAsk } from '../rules/service-answers.ts'
import { linkDays } from '../rules/link-state.ts'
import { hashLinkToken, createLinkToken } from '#server/kernel/security/link-token.ts'
import { setLinkMessage, insertLink, replaceOlderLinks } from '../store.ts'
import { cancelMessages } from './revoke-links.ts'
import { t } from '../texts.ts'
import { type SendInput, type LinkMessage, composeLinkMail, smsText } from '../link-message.ts'

type SentLink = { link: number; to: string; channel: 'mail' | 'sms' }

/** Sends each recipient a separate link. Older unused links to them are revoked, and their queued messages cancelled. */
export const sendLinks = async (
  tx: Tx,
  actor: Actor,
  input: SendInput,
  now: Date,
): Promise<{ links: SentLink[]; leavesAt: string }> => {
  const { action, recipients, head } = input
  if (!input.template.isOn && recipients.some(({ channel }) => channel === 'mail'))
    throw refused(t.message('send.off'))
  const visit = await lockEvent(tx, actor, input.event)
  if (eventSidesOf(actor, visit.event).length === 0) throw forbidden()
  refuseReadOnly(visit)
  const all = await readLines(tx, visit.event.id)
  const lines = servicesToAsk(all, action)
  if (all.length === 0) throw refused(t.message('send.noServices', { visit: visitLabel(visit) }))
  if (lines.length === 0) throw refused(t.message('send.allAnswered', { visit: visitLabel(visit) }))
  const expiresAt = new Date(now.getTime() + linkDays(head.days) * 86_400_000)
  const sentLinks: SentLink[] = []
  let leavesAt = now.toISOString()
  for (const recipient of recipients) {
    const replaced = await replaceOlderLinks(tx, visit.event.id, action, recipient.to, now)
    await cancelMessages(tx, actor, replaced)
    const token = createLinkToken()
    const shown = Object.fromEntries(lines.map((line) => [String(line.id), line.amount]))
    const { event, request } = visit
    const parent = { event: event.id, request: request.id }
    const hash = hashLinkToken(token)
    const link = await insertLink(tx, actor, { ...recipient, ...parent, action, hash, shown, expiresAt })
    const url = input.settings.publicUrl + links.authorize(event.id, action, token)
    leavesAt = await queueMessage(tx, actor, { ...input, visit, lines, link, url, expiresAt, recipient }, now)
    sentLinks.push({ link, to: recipient.to, channel: recipient.channel })
  }
  const names = recipients.map(({ name, to }) => name || to).join(', ')
  await recordVisit(tx, actor, visit, { what: 'askedForAuthorization', changes: { to: [null, names] } })
  await publishToParties(tx, actor, visit.request, {
    name: 'requests.authorizationSent',
    entity: 'event',
    id: visit.event.id,
    version: visit.event.version,
    data: { request: visit.request.id },
  })
  return { links: sentLinks, leavesAt }
}

const queueMessage = async (tx: Tx, actor: Actor, message: LinkMessage, now: Date): Promise<string> => {
  const { event, request } = message.visit
  const side =
    request.service_firm !== null && canSeeFirm(actor, request.service_firm)
      ? request.service_firm
      : request.firm
  const parent = { firm: side, request: request.id, event: event.id }
  const { channel, to, user } = message.recipient
  const reader = await (user === null ? readerAt(tx, to, side) : readerOfUser(tx, user))
  if (channel === 'mail') {
    const content = readAs(reader, () => composeLinkMail(message))
    const mail = await queueMail(tx, actor, now, { ...parent, to: [to], ...content })
    await setLinkMessage(tx, message.link, { mail: mail.id })
    return mail.leavesAt
  }
  const text = readAs(reader, () => smsText(message))
  const sms = await queueSms(tx, actor, now, { ...parent, to, text })
  await setLinkMessage(tx, message.link, { sms: sms.id })
  return sms.leavesAt
}
