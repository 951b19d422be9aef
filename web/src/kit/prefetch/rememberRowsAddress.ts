import { isRecord, parsed } from '../../ui/storedValue.ts'

/** Read by the head of the page when it begins the next time (server/src/kernel/http/prefetch-script.ts). */
const key = 'calibrate.early'
const most = 8

/** Keeps on the device which rows the page at this address begins with; undefined forgets them. */
export const rememberRowsAddress = (rows: string | undefined): void => {
  const here = location.pathname + location.search
  const kept = parsed(localStorage.getItem(key))
  const others = Object.entries(isRecord(kept) ? kept : {}).filter(([address]) => address !== here)
  const all = rows === undefined ? others : [[here, rows] as const, ...others]
  localStorage.setItem(key, JSON.stringify(Object.fromEntries(all.slice(0, most))))
}
