import { isRecord, parsed } from '../../../../ui/storedValue.ts'

/** Under this key the list of repair orders keeps what it shows, for the way up and down from one to the next. */
const key = 'calibrate.listIds'

export interface Place {
  /** "24 of 64"; where it is not known how many stand on the earlier pages, "4 of 10, page 3" */
  text: string
  /** Where the list is, with its search, filters and page. */
  address: string | undefined
  previous: number | undefined
  next: number | undefined
}

interface Kept {
  ids: number[]
  total: number
  page: number
  /** How many stand on the earlier pages. */
  before: number | undefined
  address: string | undefined
}

/** The list as it was kept: the ids of its page in order, how many there are in all, and its address. */
const kept = (text: string | null): Kept | undefined => {
  const list = parsed(text)
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

/** Where a repair order stands in the list it was opened from; undefined when it came from elsewhere. */
export const placeOf = (id: number, text = sessionStorage.getItem(key)): Place | undefined => {
  const list = kept(text)
  const at = list?.ids.indexOf(id) ?? -1
  if (!list || at < 0) return undefined
  const { ids, total, page, before, address } = list
  return {
    text:
      before !== undefined
        ? `${before + at + 1} of ${Math.max(total, before + ids.length)}`
        : `${at + 1} of ${ids.length}, page ${page}`,
    address,
    previous: ids[at - 1],
    next: ids[at + 1],
  }
}
