import { isRecord, parseJson } from '../../ui/storedValue.ts'

/** The inline prefetch script reads this on the next page load (server/src/kernel/http/prefetch-script.ts). */
const key = 'calibrate.early'
const maxEntries = 8

/** Remembers on the device which rows URL the page at this address loads first; undefined forgets it. */
export const rememberRowsAddress = (rows: string | undefined): void => {
  const here = location.pathname + location.search
  const stored = parseJson(localStorage.getItem(key))
  const others = Object.entries(isRecord(stored) ? stored : {}).filter(([address]) => address !== here)
  const entries = rows === undefined ? others : [[here, rows] as const, ...others]
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries.slice(0, maxEntries))))
}
