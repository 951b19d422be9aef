export { wordingInEffect, type EffectiveWording } from './reads/templates.ts'
export type { Values } from './rules/fill-variables.ts'
export { writeMail, type MailCore } from './rules/write-mail.ts'
