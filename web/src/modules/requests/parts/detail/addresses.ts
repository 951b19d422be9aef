/** Mail addresses of what was typed: commas, semicolons, spaces and new lines part them. */
export const listOfAddresses = (typed: string): string[] =>
  typed.split(/[\s,;]+/).filter((each) => each !== '')

/** What among them can be no address. */
export const badAddresses = (typed: string): string[] =>
  listOfAddresses(typed).filter((each) => !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(each))
