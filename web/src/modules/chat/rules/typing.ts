import { t } from '../texts.ts'
/**
 * Typing is shown to others this long after the first key, and cleared this long after the last.
 */
export const typingOnMs = 250
export const typingOffMs = 1500
/**
 * The signal repeats this often while someone keeps typing, and expires on the receivers' side after this
 * long.
 */
export const typingRepeatMs = 5000
export const typingExpiryMs = 8000

/**
 * Reports when the user starts and stops typing: on 250 ms after the first key, off 1500 ms after the last.
 * Typing that ends before the first delay, because the message was sent, is never reported.
 */
export const typingSignal = (report: (on: boolean) => void) => {
  let isOn = false
  let startTimer: ReturnType<typeof setTimeout> | undefined
  let endTimer: ReturnType<typeof setTimeout> | undefined
  let reportedAt = 0
  const stop = () => {
    clearTimeout(startTimer)
    clearTimeout(endTimer)
    startTimer = undefined
    if (isOn) report(false)
    isOn = false
  }
  const start = () => {
    isOn = true
    reportedAt = Date.now()
    report(true)
  }
  return {
    key() {
      clearTimeout(endTimer)
      endTimer = setTimeout(stop, typingOffMs)
      if (isOn) {
        if (Date.now() - reportedAt >= typingRepeatMs) start()
      } else startTimer ??= setTimeout(start, typingOnMs)
    },
    /** Call when the message was sent or cleared, or the chat was left. */
    stop,
  }
}

/** "Dana Whitfield is typing…"; names two people at most. */
export const typingText = (names: readonly string[]): string => {
  const [first, second] = names
  if (!first) return ''
  if (!second) return t('typing.one', { name: first })
  if (names.length === 2) return t('typing.two', { first, second })
  return t('typing.many', { first, second, more: names.length - 2 })
}
