import type { EmailContent } from '../../../outside/mail/email-content.ts'
import { composeEmail } from '../../../outside/mail/compose-email.ts'

type Job = { number: string; vehicle: string; vin: string }
type Center = { name: string; phone: string }
type Sender = { company: string; name: string; phone: string; email: string }

const facts = ({ number, vehicle, vin }: Job) => [
  { name: 'Number', value: number },
  { name: 'Vehicle', value: vehicle || 'Not named' },
  ...(vin ? [{ name: 'VIN', value: vin }] : []),
]
const senderBrand = (center: Center) => ({
  title: center.name,
  colour: null,
  logo: null,
  signature: [center.name, center.phone].filter(Boolean),
})
const centerContact = ({ name, phone }: Center): string => `${name}${phone ? ` at ${phone}` : ''}`
const compose = (subject: string, letter: EmailContent, center: Center) => {
  const { text, html, ...head } = composeEmail(subject, letter, senderBrand(center))
  return { subject: head.subject, text, html }
}

/** Immediate confirmation to the sender. It repeats no sender input but the vehicle, so it can't be abused to send text to strangers. */
export const receivedEmail = (job: Job, center: Center) =>
  compose(
    `We have your request ${job.number}`,
    {
      preview: `${center.name} has it and answers you.`,
      heading: 'We have your request',
      parts: [
        {
          kind: 'words',
          text: `${center.name} looks at it and answers you. Nothing is planned or charged yet.`,
        },
        { kind: 'facts', rows: facts(job) },
        {
          kind: 'small',
          text: `If you did not ask for this, call ${centerContact(center)}: nothing will be done.`,
        },
      ],
    },
    center,
  )

/** Notice of a new request to the center. */
export const arrivedEmail = (job: Job, center: Center, sender: Sender, url: string) =>
  compose(
    `From outside: ${job.vehicle || 'a vehicle'}, RO ${job.number}`,
    {
      preview: `${sender.company} asks for a calibration. Confirm the sender.`,
      heading: 'A shop without an account asks for a calibration',
      parts: [
        {
          kind: 'facts',
          rows: [
            ...facts(job),
            { name: 'Shop', value: sender.company },
            { name: 'Name', value: sender.name },
            { name: 'Phone', value: sender.phone },
            { name: 'Email', value: sender.email },
          ],
        },
        { kind: 'link', label: `Open RO ${job.number}`, url },
      ],
    },
    center,
  )

export const decisionEmail = (job: Job, center: Center, isConfirmed: boolean, reason: string) =>
  compose(
    isConfirmed ? `Your request ${job.number} is taken` : `Your request ${job.number} is not taken`,
    {
      preview: `${center.name} answered your request.`,
      heading: isConfirmed ? 'We take your request' : 'We cannot take your request',
      parts: [
        {
          kind: 'words',
          text: isConfirmed ? `${center.name} plans the work and calls you about the time.` : reason,
        },
        { kind: 'facts', rows: facts(job) },
        { kind: 'small', text: `Questions? Call ${centerContact(center)}.` },
      ],
    },
    center,
  )
