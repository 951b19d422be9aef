import type { AnswerOf } from '#contract/kit/call.ts'
import type { getEmailTemplate } from '#contract/templates.ts'

export type Template = AnswerOf<typeof getEmailTemplate>[number]
/** The editable part of a template. */
export type TemplateText = Pick<Template, 'fromEmail' | 'fromName' | 'subject' | 'html' | 'template' | 'isOn'>
