/**
 * The oldest web app that the server works with. Raise it together with a change of a call that an older app can't follow;
 * it may not exceed the version in package.json.
 */
export const minimumAppVersion = '0.1.0'

/** The app names its version with each call, and the server the oldest one that it works with in each answer. */
export const appVersionHeader = 'calibrate-app'
export const minimumAppHeader = 'calibrate-minimum-app'
/** Answer to a call of an app that is too old: 426 Upgrade Required (RFC 9110). */
export const updateRequiredStatus = 426

/** The three numbers of a version, without what follows a hyphen; undefined for anything else. */
const numbersOf = (version: string): readonly number[] | undefined =>
  /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-|$)/.exec(version)?.slice(1).map(Number)

export const isVersion = (text: string): boolean => numbersOf(text) !== undefined

/** Whether a version comes before another. A text that is no version, such as that of a development build, never does. */
export const isOlderVersion = (version: string, than: string): boolean => {
  const [own, other] = [numbersOf(version), numbersOf(than)]
  if (!own || !other) return false
  const at = own.findIndex((number, index) => number !== other[index])
  return at >= 0 && (own[at] ?? 0) < (other[at] ?? 0)
}
