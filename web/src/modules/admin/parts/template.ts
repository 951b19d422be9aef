import type { AnswerOf } from '#contract/kit/call.ts'
import type { getEmailTemplate } from '#contract/templates.ts'

export type Template = AnswerOf<typeof getEmailTemplate>[number]
/** What of a template is edited. */
export type Words = Pick<Template, 'fromEmail' | 'fromName' | 'subject' | 'html' | 'template' | 'isOn'>
