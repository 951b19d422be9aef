/** The user whose work this device keeps for times without a connection; null if none. Read before anything else is loaded. */
const key = 'calibrate.offline'

export const offlineOwner = (): number | null => Number(localStorage.getItem(key)) || null
export const setOfflineOwner = (user: number | null): void => {
  if (user === null) localStorage.removeItem(key)
  else localStorage.setItem(key, String(user))
}

const firmKey = 'calibrate.offline.firm'

/** Notes whose work this device keeps. Returns whether they worked for another company before, whose answers must go. */
export const noteOfflineFirm = (firm: number): boolean => {
  const before = localStorage.getItem(firmKey)
  localStorage.setItem(firmKey, String(firm))
  return before !== null && before !== String(firm)
}
