import { t } from '../texts.ts'

/** `{{name}}`, or `{{name|fallback when there is no value}}`. */
const variable = /\{\{([^{}]*)\}\}/g
const splitFallback = (inside: string): { name: string; fallback: string } => {
  const at = inside.indexOf('|')
  return at < 0
    ? { name: inside.trim(), fallback: '' }
    : { name: inside.slice(0, at).trim(), fallback: inside.slice(at + 1).trim() }
}

export type Values = Readonly<Record<string, string | undefined>>

/**
 * Fills in the variables of a text. A variable without a value shows its fallback, or nothing. `format`
 * adapts values to their context, such as escaping.
 */
export const fill = (
  text: string,
  values: Values,
  format: (value: string) => string = (value) => value,
): string =>
  text.replace(variable, (_all, inside: string) => {
    const { name, fallback } = splitFallback(inside)
    const value = Object.hasOwn(values, name) ? values[name]?.trim() : undefined
    // The fallback is part of the text and needs no formatting.
    return value ? format(value) : fallback
  })

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

/** What is wrong with the variables of a text, as a message; undefined if nothing is. */
export const variableProblem = (text: string, known: readonly string[]): string | undefined => {
  const names = [...text.matchAll(variable)].map(([, inside = '']) => splitFallback(inside).name)
  const split = names.find((name) => name.includes('<'))
  if (split !== undefined) return t('braces.formatted', { variable: `{{${split.replace(/<[^>]*>/g, '')}}}` })
  const unknown = [...new Set(names.filter((name) => !known.includes(name)))]
  if (unknown.length > 0)
    return t('braces.unknown', {
      variables: unknown.map((name) => `{{${name.slice(0, 40)}}}`).join(', '),
    })
  const rest = text.replace(variable, '')
  return /\{\{|\}\}/.test(rest) ? t('braces.open', { example: '{{ro}}' }) : undefined
}

/** The text before and after the details block. Without the block, all of it comes before. */
export const splitAtDetails = (text: string): [before: string, after: string] => {
  const found = /<p>\s*\{\{\s*details\s*\}\}\s*<\/p>|\{\{\s*details\s*\}\}/.exec(text)
  if (!found) return [text, '']
  const rest = text.slice(found.index + found[0].length)
  return [text.slice(0, found.index), rest.replace(/\{\{\s*details\s*\}\}/g, '')]
}
