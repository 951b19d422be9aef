import { isRecord, parseJson } from '../../../../ui/storedValue.ts'
import { t } from './texts.ts'

/** sessionStorage key under which the list saves its rows, so that the detail page can step through them. */
const listIdsKey = 'calibrate.listIds'

export interface ListPosition {
  /** "24 of 64", or "4 of 10, page 3" if the number of rows on earlier pages is unknown. */
  text: string
  /** URL of the list with its search, filters, and page. */
  address: string | undefined
  previous: number | undefined
  next: number | undefined
}

interface StoredList {
  ids: number[]
  total: number
  page: number
  /** Number of rows on earlier pages. */
  before: number | undefined
  address: string | undefined
}

/** Parses the saved list. Accepts only list URLs, so a tampered value can't redirect elsewhere. */
const parseStoredList = (text: string | null): StoredList | undefined => {
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

/** Position of a repair order in the list it was opened from; undefined if it was opened from elsewhere. */
export const listPositionOf = (
  id: number,
  text = sessionStorage.getItem(listIdsKey),
): ListPosition | undefined => {
  const list = parseStoredList(text)
  const index = list?.ids.indexOf(id) ?? -1
  if (!list || index < 0) return undefined
  const { ids, total, page, before, address } = list
  return {
    text:
      before !== undefined
        ? t('position.ofAll', { place: before + index + 1, total: Math.max(total, before + ids.length) })
        : t('position.onPage', { place: index + 1, total: ids.length, page }),
    address,
    previous: ids[index - 1],
    next: ids[index + 1],
  }
}
