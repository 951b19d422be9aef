import { letterHtml } from './html.ts'
import { LOGO_ID, type Letter, type MailBrand, type Row } from './letter.ts'
import type { MailAttachment, MailMessage } from './mail.ts'
import { letterText } from './text.ts'

type Job = { vehicle: string; ro: string; vin: string; shop: string }

/** What can be written, each with the values that it needs; stamps and amounts are already formatted. */
export type MailContent =
  | { template: 'resetPassword'; values: { firstName: string; link: string; minutes: number } }
  | { template: 'signInCode'; values: { firstName: string; code: string; minutes: number } }
  | {
      template: 'calibrationReport'
      values: Job & { completed: string; note?: string; report: { filename: string; pdf: Buffer } }
    }
  | {
      template: 'servicesAuthorisation'
      values: Job & {
        services: { description: string; amount: string }[]
        total: string
        link: string
        until: string
      }
    }

/** A letter that is written already, in the look of a brand. */
export const composeLetter = (
  subject: string,
  letter: Letter,
  brand: MailBrand,
): Pick<ComposedMail, 'subject' | 'text' | 'html'> => ({
  subject: oneLine(subject),
  text: letterText(letter, brand),
  html: letterHtml(letter, brand),
})

export type ComposedMail = Required<Pick<MailMessage, 'subject' | 'text' | 'html' | 'attachments'>>

/**
 * Writes one mail in the look of a brand: subject, HTML, its plain-text twin and what goes along. Pure.
 * Every value is escaped; line breaks in the subject become spaces. Throws TypeError for a link that is not http(s).
 */
export function composeMail(content: MailContent, brand: MailBrand): ComposedMail {
  const { subject, letter, attachments } = write(content)
  const logo: MailAttachment[] = brand.logo
    ? [
        {
          ...brand.logo,
          cid: LOGO_ID,
          filename: brand.logo.contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
        },
      ]
    : []
  return {
    subject: oneLine(subject),
    text: letterText(letter, brand),
    html: letterHtml(letter, brand),
    attachments: [...logo, ...attachments],
  }
}

type Written = { subject: string; letter: Letter; attachments: MailAttachment[] }

function write(content: MailContent): Written {
  switch (content.template) {
    case 'resetPassword':
      return resetPassword(content.values)
    case 'signInCode':
      return signInCode(content.values)
    case 'calibrationReport':
      return calibrationReport(content.values)
    case 'servicesAuthorisation':
      return servicesAuthorisation(content.values)
  }
}

type Values<T extends MailContent['template']> = Extract<MailContent, { template: T }>['values']

function resetPassword({ firstName, link, minutes }: Values<'resetPassword'>): Written {
  return {
    subject: 'Set a new password',
    letter: {
      preview: `The link works once, for ${minutes} minutes.`,
      heading: 'Set a new password',
      parts: [
        { kind: 'words', text: `${greeting(firstName)} a new password was asked for your account.` },
        { kind: 'link', label: 'Set a new password', url: link },
        {
          kind: 'small',
          text: `The link works once, for ${minutes} minutes. If you did not ask for it, do nothing: your password stays as it is.`,
        },
      ],
    },
    attachments: [],
  }
}

function signInCode({ firstName, code, minutes }: Values<'signInCode'>): Written {
  return {
    // Without the code: subjects are shown on locked screens.
    subject: 'Your sign-in code',
    letter: {
      preview: `It works for ${minutes} minutes.`,
      heading: 'Your sign-in code',
      parts: [
        { kind: 'words', text: `${greeting(firstName)} enter this code to finish signing in.` },
        { kind: 'code', code },
        {
          kind: 'small',
          text: `It works for ${minutes} minutes. We never ask you for it. If you are not signing in, change your password.`,
        },
      ],
    },
    attachments: [],
  }
}

function calibrationReport({ note, completed, report, ...job }: Values<'calibrationReport'>): Written {
  return {
    subject: `Calibration report: ${job.vehicle}, RO ${job.ro}`,
    letter: {
      preview: `RO ${job.ro}, completed ${completed}. The report is attached.`,
      heading: job.vehicle,
      parts: [
        { kind: 'words', text: 'The calibration report is attached.' },
        ...(note ? [{ kind: 'words' as const, text: note }] : []),
        { kind: 'facts', rows: [...jobFacts(job), { name: 'Completed', value: completed }] },
      ],
    },
    attachments: [{ filename: report.filename, contentType: 'application/pdf', content: report.pdf }],
  }
}

function servicesAuthorisation(values: Values<'servicesAuthorisation'>): Written {
  const { services, total, link, until, ...job } = values
  const heading =
    services.length === 1 ? '1 service needs your answer' : `${services.length} services need your answer`
  return {
    subject: `${heading}: ${job.vehicle}, RO ${job.ro}`,
    letter: {
      preview: `${job.vehicle}, RO ${job.ro}, ${total} in all.`,
      heading,
      parts: [
        { kind: 'words', text: job.vehicle },
        { kind: 'facts', rows: jobFacts(job) },
        {
          kind: 'amounts',
          rows: services.map(({ description, amount }) => ({ name: description, value: amount })),
          total,
        },
        { kind: 'link', label: 'Answer now', url: link },
        {
          kind: 'small',
          text: `The link works until ${until}. Whoever has it can answer, so forward it with care.`,
        },
      ],
    },
    attachments: [],
  }
}

function jobFacts({ ro, vin, shop }: Job): Row[] {
  return [
    { name: 'RO', value: ro },
    { name: 'VIN', value: vin },
    { name: 'Shop', value: shop },
  ]
}

function greeting(firstName: string): string {
  return firstName.trim() ? `${oneLine(firstName)},` : 'Hello,'
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
