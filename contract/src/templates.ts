import { z } from 'zod'
import { call } from './kit/call.ts'
import { emailLine, flag, id, line, lines, ok, requiredLine, rights, version } from './kit/shapes.ts'
import { roles } from './kit/roles.ts'
import { t } from './templateTexts.ts'

/** Emails whose text a firm can customize. */
export const templateKinds = [
  'workOrder',
  'authorizationRequest',
  'authorizationLink',
  'calibrationReport',
  'invoice',
  'creditNote',
] as const
export type TemplateKind = (typeof templateKinds)[number]
const kind = z.enum(templateKinds)

const fields = {
  fromEmail: emailLine,
  fromName: line(120),
  subject: requiredLine(250),
  html: lines(20_000).refine((text) => text.trim() !== '', { error: () => t('required') }),
  /** Plain text version; empty to derive it from the HTML. */
  template: lines(20_000),
}
const template = z.object({
  /** 0 if the requested firm has no template of its own. */
  emailTemplate: z.number(),
  kind,
  /** "Invoice". */
  name: z.string(),
  says: z.string(),
  firm: z.number(),
  /** Firm whose template applies, or null for the built-in text. */
  owner: z.number().nullable(),
  ownerName: z.string(),
  fromEmail: z.string(),
  fromName: z.string(),
  subject: z.string(),
  html: z.string(),
  template: z.string(),
  isOn: z.boolean(),
  version: z.number(),
  variables: z.array(z.object({ name: z.string(), says: z.string(), sample: z.string() })),
  rights,
})
export const getEmailTemplate = call({
  method: 'GET',
  path: 'admin/getEmailTemplate',
  says: 'The words in force for each kind of mail of a firm, with the variables that may stand in them.',
  right: roles.admin,
  query: z.object({ firm: id.optional(), kind: kind.optional(), emailTemplate: id.optional() }),
  answer: z.array(template),
  problems: ['notFound'],
})
export const saveEmailTemplate = call({
  method: 'POST',
  path: 'admin/saveEmailTemplate',
  says: 'Saves the words of a mail; -1 gives the firm words of its own. What is left out of a change stays. A variable that the kind has not is refused by name.',
  right: roles.admin,
  creates: 'emailTemplate',
  body: z.object({
    emailTemplate: id.default(-1),
    firm: id.optional(),
    /** Required for a new one. */
    kind: kind.optional(),
    fromEmail: fields.fromEmail.optional(),
    fromName: fields.fromName.optional(),
    subject: fields.subject.optional(),
    html: fields.html.optional(),
    template: fields.template.optional(),
    isOn: z.boolean().optional(),
    version,
  }),
  answer: z.object({ id: z.number() }),
  problems: ['notFound', 'conflict', 'refused'],
})
export const deleteEmailTemplate = call({
  method: 'POST',
  path: 'admin/deleteEmailTemplate',
  says: 'Takes the own words of a firm away: those of the firm above hold again. Comes back with undo.',
  right: roles.admin,
  query: z.object({ emailTemplate: id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
const draft = z.object({ firm: id.optional(), kind, ...fields })
export const previewEmailTemplate = call({
  method: 'POST',
  path: 'admin/previewEmailTemplate',
  says: 'The mail that these words make, with sample values. Keeps nothing and sends nothing.',
  right: roles.admin,
  changes: false,
  body: draft,
  answer: z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  problems: ['notFound'],
})
export const testEmailTemplate = call({
  method: 'POST',
  path: 'admin/testEmailTemplate',
  says: 'Mails these words with sample values to the caller, at once.',
  right: roles.admin,
  creates: true,
  body: draft,
  answer: z.object({ mail: z.number(), to: z.string() }),
  problems: ['notFound', 'refused'],
})
export const testEmailState = call({
  method: 'GET',
  path: 'admin/testEmailState',
  says: 'What became of a test that the caller sent: queued, sent, or refused with the words of the other side.',
  right: roles.admin,
  query: z.object({ mail: id }),
  answer: z.object({ state: z.string(), words: z.string(), to: z.string() }),
  problems: ['notFound'],
})
