import { isRecord, parseJson } from '../../../ui/storedValue.ts'

const storageKey = 'calibrate.listIds'

/**
 * What the detail page steps through: request ids in list order, the number of rows on earlier pages (`before`, unknown if
 * rows are visits or locations), the total, and the list's URL.
 */
export interface ListIds {
  ids: number[]
  total: number
  page: number
  before?: number
  address?: string
}

/** Remembers the list's rows for this tab. */
export const saveListIds = (ids: ListIds): void => sessionStorage.setItem(storageKey, JSON.stringify(ids))

/** The rows of the list that was shown last. Accepts only list URLs, so a tampered value can't redirect elsewhere. */
export const savedListIds = (text = sessionStorage.getItem(storageKey)): ListIds | undefined => {
  const list = parseJson(text)
  if (!isRecord(list) || !Array.isArray(list.ids)) return undefined
  const ids = list.ids.filter((id): id is number => typeof id === 'number')
  const { total, page, before, address } = list
  return {
    ids,
    total: typeof total === 'number' ? Math.max(total, ids.length) : ids.length,
    page: typeof page === 'number' ? page : 1,
    before: (page ?? 1) === 1 ? 0 : typeof before === 'number' ? before : undefined,
    address: typeof address === 'string' && address.startsWith('/calibrates') ? address : undefined,
  }
}
