import { savedListIds } from '../listIds.ts'
import { t } from './texts.ts'

export interface ListPosition {
  /** "24 of 64", or "4 of 10, page 3" if the number of rows on earlier pages is unknown. */
  text: string
  /** URL of the list with its search, filters, and page. */
  address: string | undefined
  previous: number | undefined
  next: number | undefined
}

/** Position of a repair order in the list it was opened from; undefined if it was opened from elsewhere. */
export const listPositionOf = (id: number, text?: string | null): ListPosition | undefined => {
  const list = savedListIds(text)
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
