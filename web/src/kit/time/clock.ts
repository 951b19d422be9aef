/** Smaller differences are ignored: they show nothing wrong on screen and may be network delay. */
const toleranceMs = 90_000
let offsetMs = 0

/** Learns the server's time from a response's Date header, because a phone's clock may be an hour off. */
export const syncClock = (date: string | null): void => {
  const difference = Date.parse(date ?? '') - Date.now()
  offsetMs = Math.abs(difference) > toleranceMs ? difference : 0
}

/** The current time in ms since 1970, corrected by the server's clock when this device's is wrong. */
export const timeNow = (): number => Date.now() + offsetMs
