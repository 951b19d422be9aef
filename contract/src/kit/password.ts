/** Messages of document 2, section 5, verbatim. */
export const passwordMessages = {
  weak: "Password doesn't meet minimum strength of special characters (!@#$%^&*), lower case (a-z), upper case (A-Z) and numbers (0-9), and at least 8 characters in length.",
  differ: "Passwords don't match.",
  empty: 'Please supply a password.',
  tooLong: 'A password may have at most 200 characters.',
} as const

/** Describes a strong password before one is typed. */
export const passwordHint =
  '8 characters or more, with lower and upper case letters, a number and one of !@#$%^&*.'

const needs = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%^&*]/]

/**
 * The message about a new password, or null if it is strong enough. Source of rule and messages: document
 * 2, section 5.
 * @param again the second entry, where the form has one
 */
export const passwordProblem = (password: string, again?: string): string | null => {
  if (password === '' || again === '') return passwordMessages.empty
  if (again !== undefined && again !== password) return passwordMessages.differ
  if (password.length > 200) return passwordMessages.tooLong
  const strong = password.length >= 8 && needs.every((need) => need.test(password))
  return strong ? null : passwordMessages.weak
}
