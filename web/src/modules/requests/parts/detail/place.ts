/** Under this key the list of repair orders keeps what it shows, for the way up and down from one to the next. */
const key = 'calibrate.listIds'

export interface Place {
  /** "4 of 64" */
  text: string
  previous: number | undefined
  next: number | undefined
}

/** The list as it was kept: the ids of its page in order, how many there are, and how many come before them. */
const kept = (text: string | null): { ids: number[]; total: number; before: number } | undefined => {
  try {
    const value = JSON.parse(text ?? 'null') as unknown
    const list = Array.isArray(value)
      ? { ids: value as unknown[] }
      : (value as Record<string, unknown> | null)
    if (!list || !Array.isArray(list.ids)) return undefined
    const ids = list.ids.filter((id): id is number => typeof id === 'number')
    const { total, before } = list as { total?: unknown; before?: unknown }
    return {
      ids,
      total: typeof total === 'number' ? Math.max(total, ids.length) : ids.length,
      before: typeof before === 'number' ? before : 0,
    }
  } catch {
    return undefined
  }
}

/** Where a repair order stands in the list it was opened from; undefined when it came from elsewhere. */
export const placeOf = (id: number, text = sessionStorage.getItem(key)): Place | undefined => {
  const list = kept(text)
  const at = list?.ids.indexOf(id) ?? -1
  if (!list || at < 0) return undefined
  return {
    text: `${list.before + at + 1} of ${list.total}`,
    previous: list.ids[at - 1],
    next: list.ids[at + 1],
  }
}
