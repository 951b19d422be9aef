/** Smaller differences are ignored: they show nothing wrong on screen and may be network delay. */
const toleranceMs = 90_000
/** Remembered, so that a day without a connection begins on the right date too. */
const key = 'calibrate.clock'
const storage = typeof document === 'undefined' ? undefined : localStorage

const wrongBy = (ms: number): number => (Math.abs(ms) > toleranceMs ? ms : 0)

let offsetMs = wrongBy(Number(storage?.getItem(key)))
const listeners = new Set<() => void>()

/** Learns the server's time from the Date header of its answer, because a phone's clock may be an hour or a day off. */
export const syncClock = (date: string | null): void => {
  const before = offsetMs
  offsetMs = wrongBy(Date.parse(date ?? '') - Date.now())
  if (wrongBy(offsetMs - before) === 0) return
  if (offsetMs === 0) storage?.removeItem(key)
  else storage?.setItem(key, String(offsetMs))
  listeners.forEach((listener) => listener())
}

/** Calls the listener when the corrected time has jumped. Returns the function that stops it. */
export const onClockCorrected = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The current time in ms since 1970, corrected by the server's clock when this device's is wrong. */
export const timeNow = (): number => Date.now() + offsetMs
