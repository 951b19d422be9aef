/** Typing is told to the others this long after a key, and taken back after this long without one (document 2, section 9). */
export const typingOnMs = 250
export const typingOffMs = 1500
/** Who types on is named again this often, and forgotten by the others when nothing came for longer. */
export const typingAgainMs = 5000
export const typingForgetMs = 8000

/**
 * Tells when one begins and ends to type: on 250 ms after the first key, off 1500 ms after the last. What is shorter
 * than the first wait, because it was sent at once, is never told.
 */
export const typingSignal = (tell: (on: boolean) => void) => {
  let isOn = false
  let begins: ReturnType<typeof setTimeout> | undefined
  let ends: ReturnType<typeof setTimeout> | undefined
  let toldAt = 0
  const stop = () => {
    clearTimeout(begins)
    clearTimeout(ends)
    begins = undefined
    if (isOn) tell(false)
    isOn = false
  }
  const say = () => {
    isOn = true
    toldAt = Date.now()
    tell(true)
  }
  return {
    key() {
      clearTimeout(ends)
      ends = setTimeout(stop, typingOffMs)
      if (isOn) {
        if (Date.now() - toldAt >= typingAgainMs) say()
      } else begins ??= setTimeout(say, typingOnMs)
    },
    /** Sent, left, or emptied. */
    stop,
  }
}

/** "Dana Whitfield is typing…", at most two by name. */
export const typingWords = (names: readonly string[]): string => {
  const [first, second] = names
  if (!first) return ''
  if (!second) return `${first} is typing…`
  if (names.length === 2) return `${first} and ${second} are typing…`
  return `${first}, ${second} and ${names.length - 2} more are typing…`
}
