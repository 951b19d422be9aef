import { z } from 'zod'
import { call } from './kit/call.ts'
import { emailLine, flag, id, isBlank, line, lines, ok, requiredLine, rights, version } from './kit/shapes.ts'
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
  'claimPack',
] as const
export type TemplateKind = (typeof templateKinds)[number]
const kind = z.enum(templateKinds)

const fields = {
  fromEmail: emailLine,
  fromName: line(120),
  subject: requiredLine(250),
  html: lines(20_000).refine((text) => !isBlank(text), { error: () => t('required') }),
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
  says: 'The current wording of each kind of email of a firm, with the variables it can use.',
  right: roles.admin,
  query: z.object({ firm: id.optional(), kind: kind.optional(), emailTemplate: id.optional() }),
  answer: z.array(template),
  problems: ['notFound'],
})
export const saveEmailTemplate = call({
  method: 'POST',
  path: 'admin/saveEmailTemplate',
  says: 'Saves the wording of an email; -1 gives the firm its own. Omitted fields stay unchanged. Unknown variables are refused by name.',
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
  says: 'Resets a firm’s wording of an email, so that its parent’s applies again, or restores it (undo).',
  right: roles.admin,
  query: z.object({ emailTemplate: id, undo: flag.default(false) }),
  answer: ok,
  problems: ['notFound', 'refused'],
})
const draft = z.object({ firm: id.optional(), kind, ...fields })
export const previewEmailTemplate = call({
  method: 'POST',
  path: 'admin/previewEmailTemplate',
  says: 'The email that this wording produces, with sample values. Nothing is saved or sent.',
  right: roles.admin,
  changes: false,
  body: draft,
  answer: z.object({ from: z.string(), subject: z.string(), html: z.string(), text: z.string() }),
  problems: ['notFound'],
})
export const testEmailTemplate = call({
  method: 'POST',
  path: 'admin/testEmailTemplate',
  says: 'Sends this wording with sample values to the caller right away.',
  right: roles.admin,
  creates: true,
  body: draft,
  answer: z.object({ mail: z.number(), to: z.string() }),
  problems: ['notFound', 'refused'],
})
export const testEmailState = call({
  method: 'GET',
  path: 'admin/testEmailState',
  says: 'Status of a test email that the caller sent: queued, sent, or refused with the mail server’s answer.',
  right: roles.admin,
  query: z.object({ mail: id }),
  answer: z.object({ state: z.string(), words: z.string(), to: z.string() }),
  problems: ['notFound'],
})
