/** Logs a failure that doesn't stop the user to the browser console. Never pass personal data or secrets. */
export const warn = (message: string, error?: unknown): void => {
  // oxlint-disable-next-line no-console -- the spec asks for failures to be logged here
  console.warn(message, ...(error === undefined ? [] : [error]))
}
