/** After this long without an answer, a device that works offline shows what it kept. A dead line keeps a call for 30 s. */
const patienceMs = 500

/**
 * How long to wait for an answer before the device's own is shown. Until it is known how the line is, the time begins with
 * the page, because the page and its first call have waited for the line too.
 * @param sinceStart ms since the page was asked for
 */
export const makePatience = (sinceStart: () => number) => {
  let line: 'unknown' | 'good' | 'slow' = 'unknown'
  return {
    /** An answer came, or none in time. */
    note: (found: 'good' | 'slow'): void => void (line = found),
    ms(): number {
      if (line === 'unknown') return Math.max(0, patienceMs - sinceStart())
      return line === 'good' ? patienceMs : 0
    },
  }
}
