import { t } from './passwordTexts.ts'

/** Describes a strong password before one is typed. */
export const passwordHint = (): string => t('hint')

export const passwordsDiffer = (): string => t('differ')

const needs = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%^&*]/]

/**
 * The message about a new password, or null if it is strong enough. Source of rule and messages: document
 * 2, section 5.
 * @param again the second entry, where the form has one
 */
export const passwordProblem = (password: string, again?: string): string | null => {
  if (password === '' || again === '') return t('empty')
  if (again !== undefined && again !== password) return t('differ')
  if (password.length > 200) return t('tooLong')
  const strong = password.length >= 8 && needs.every((need) => need.test(password))
  return strong ? null : t('weak')
}
