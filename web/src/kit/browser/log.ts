/** Tells the browser's console of something that failed but does not stop the work. Never names, never secrets. */
export const warn = (words: string, error?: unknown): void => {
  // oxlint-disable-next-line no-console -- the spec asks for failures to be logged here
  console.warn(words, ...(error === undefined ? [] : [error]))
}
