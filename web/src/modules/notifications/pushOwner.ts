/**
 * Whose pushes this browser receives, remembered so that the next sign-in of the same person resumes them. Apart from the
 * pushes, because every page reads it.
 */
const key = 'calibrate.push'

export const pushOwner = (): string | null => localStorage.getItem(key)
export const setPushOwner = (username: string | null): void => {
  if (username === null) localStorage.removeItem(key)
  else localStorage.setItem(key, username)
}
