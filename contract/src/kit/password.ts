/** The words of document 2, section 5, to the letter. */
export const passwordWords = {
  weak: "Password doesn't meet minimum strength of special characters (!@#$%^&*), lower case (a-z), upper case (A-Z) and numbers (0-9), and at least 8 characters in length.",
  differ: "Passwords don't match.",
  empty: 'Please supply a password.',
  tooLong: 'A password may have at most 200 characters.',
} as const

/** What a strong one has, said before one is typed. */
export const passwordHint =
  '8 characters or more, with lower and upper case letters, a number and one of !@#$%^&*.'

const needs = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%^&*]/]

/**
 * What is wrong with a new password, as the words to show, or null when it is strong enough.
 * `again` is the second entry where one is asked for. Source of the rule and the words: document 2, section 5.
 */
export const passwordProblem = (password: string, again?: string): string | null => {
  if (password === '' || again === '') return passwordWords.empty
  if (again !== undefined && again !== password) return passwordWords.differ
  if (password.length > 200) return passwordWords.tooLong
  const strong = password.length >= 8 && needs.every((need) => need.test(password))
  return strong ? null : passwordWords.weak
}
