import type { TemplateKind } from '#contract/templates.ts'
import { invalid } from '#server/kernel/http/problems.ts'
import { cleanRichText, plainTextOf } from '#server/kernel/security/rich-text.ts'
import { variableProblem } from './rules/fill-variables.ts'
import { variablesOf } from './rules/kinds.ts'
import { t } from './texts.ts'

type WordingFields = {
  subject?: string | undefined
  html?: string | undefined
  template?: string | undefined
}

/**
 * Sanitizes the wording.
 * @throws Problem 400 naming each variable that this kind of mail doesn't have
 */
export const checkWording = <T extends WordingFields>(kind: TemplateKind, sent: T): T => {
  const clean = sent.html === undefined ? sent : { ...sent, html: cleanRichText(sent.html) }
  const known = variablesOf(kind).map(({ name }) => name)
  const errors = (['subject', 'html', 'template'] as const).flatMap((field) => {
    const text = clean[field]
    if (text === undefined) return []
    if (field === 'html' && !plainTextOf(text)) return [{ field, message: t('required') }]
    const inSubject = known.filter((name) => field !== 'subject' || name !== 'details')
    const message = variableProblem(text, inSubject)
    return message ? [{ field, message }] : []
  })
  if (errors.length > 0) throw invalid(errors)
  return clean
}
