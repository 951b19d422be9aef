/** A device a minute or so off shows nothing that is wrong; an answer may have been that long on its way. */
const tolerated = 90_000
let ahead = 0

/** Hears the server's time in an answer (its Date header): a phone's own clock may be off by an hour. */
export const hearTime = (date: string | null): void => {
  const off = Date.parse(date ?? '') - Date.now()
  ahead = Math.abs(off) > tolerated ? off : 0
}

/** The time in ms, by the server's clock where this device's is wrong. */
export const timeNow = (): number => Date.now() + ahead
