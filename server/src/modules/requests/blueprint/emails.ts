import type { EmailContent } from '../../../outside/mail/email-content.ts'
import { composeEmail } from '../../../outside/mail/compose-email.ts'
import { t } from './texts.ts'

type Job = { number: string; vehicle: string; vin: string }
type Center = { name: string; phone: string }
type Sender = { company: string; name: string; phone: string; email: string }

const facts = ({ number, vehicle, vin }: Job) => [
  { name: t('mail.number'), value: number },
  { name: t('mail.vehicle'), value: vehicle || t('mail.noVehicle') },
  ...(vin ? [{ name: t('mail.vin'), value: vin }] : []),
]
const senderBrand = (center: Center) => ({
  title: center.name,
  colour: null,
  logo: null,
  signature: [center.name, center.phone].filter(Boolean),
})
const centerContact = ({ name, phone }: Center): string =>
  phone ? t('mail.centerPhone', { center: name, phone }) : name
const compose = (subject: string, letter: EmailContent, center: Center) => {
  const { text, html, ...head } = composeEmail(subject, letter, senderBrand(center))
  return { subject: head.subject, text, html }
}

/** Immediate confirmation to the sender. It repeats no sender input but the vehicle, so it can't be abused to send text to strangers. */
export const receivedEmail = (job: Job, center: Center) =>
  compose(
    t('received.subject', { number: job.number }),
    {
      preview: t('received.preview', { center: center.name }),
      heading: t('received.heading'),
      parts: [
        { kind: 'words', text: t('received.text', { center: center.name }) },
        { kind: 'facts', rows: facts(job) },
        { kind: 'small', text: t('received.notYou', { center: centerContact(center) }) },
      ],
    },
    center,
  )

/** Notice of a new request to the center. */
export const arrivedEmail = (job: Job, center: Center, sender: Sender, url: string) =>
  compose(
    t('arrived.subject', { vehicle: job.vehicle || t('arrived.noVehicle'), number: job.number }),
    {
      preview: t('arrived.preview', { company: sender.company }),
      heading: t('arrived.heading'),
      parts: [
        {
          kind: 'facts',
          rows: [
            ...facts(job),
            { name: t('mail.shop'), value: sender.company },
            { name: t('mail.name'), value: sender.name },
            { name: t('mail.phone'), value: sender.phone },
            { name: t('mail.email'), value: sender.email },
          ],
        },
        { kind: 'link', label: t('arrived.open', { number: job.number }), url },
      ],
    },
    center,
  )

export const decisionEmail = (job: Job, center: Center, isConfirmed: boolean, reason: string) =>
  compose(
    t(isConfirmed ? 'accepted.subject' : 'declined.subject', { number: job.number }),
    {
      preview: t('decision.preview', { center: center.name }),
      heading: t(isConfirmed ? 'accepted.heading' : 'declined.heading'),
      parts: [
        { kind: 'words', text: isConfirmed ? t('accepted.text', { center: center.name }) : reason },
        { kind: 'facts', rows: facts(job) },
        { kind: 'small', text: t('decision.questions', { center: centerContact(center) }) },
      ],
    },
    center,
  )
