/** Splits typed email addresses at commas, semicolons, spaces, and line breaks. */
export const parseEmailAddresses = (typed: string): string[] =>
  typed.split(/[\s,;]+/).filter((each) => each !== '')

/** The entries that can't be email addresses. */
export const invalidEmailAddresses = (typed: string): string[] =>
  parseEmailAddresses(typed).filter((each) => !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(each))
