/** An item of a list that is ordered by `sort`. */
export type Sorted = { id: number; sort: number }

const bySort = (a: Sorted, b: Sorted): number => a.sort - b.sort

/**
 * Moves an item up (-1) or down (1) by swapping its sort value with its neighbor, wrapping around at the
 * ends. If the two values are equal, the moved item's is raised by one. The list is then sorted again,
 * stably. An unknown id changes nothing.
 */
export const reorder = <T extends Sorted>(items: readonly T[], id: number, by: -1 | 1): T[] => {
  const list = items.toSorted(bySort)
  const at = list.findIndex((item) => item.id === id)
  const other = (at + by + list.length) % list.length
  const moved = list[at]
  const neighbour = list[other]
  if (!moved || !neighbour || moved === neighbour) return list
  list[at] = { ...moved, sort: moved.sort === neighbour.sort ? moved.sort + 1 : neighbour.sort }
  list[other] = { ...neighbour, sort: moved.sort }
  return list.sort(bySort)
}

/**
 * Moves an item to a position (0 is the first) in single steps, so that dragging follows the same rule.
 * Equal values can stop an item early.
 */
export const reorderTo = <T extends Sorted>(items: readonly T[], id: number, place: number): T[] => {
  let list = items.toSorted(bySort)
  for (let step = 0; step < items.length; step++) {
    const at = list.findIndex((item) => item.id === id)
    if (at < 0 || at === place) break
    list = reorder(list, id, at < place ? 1 : -1)
  }
  return list
}

/** The items whose sort value changed, with the previous value: what a save has to send. */
export const changedSorts = (
  before: readonly Sorted[],
  after: readonly Sorted[],
): (Sorted & { was: number | undefined })[] => {
  const was = new Map(before.map(({ id, sort }) => [id, sort]))
  return after
    .filter(({ id, sort }) => was.get(id) !== sort)
    .map(({ id, sort }) => ({ id, sort, was: was.get(id) }))
}
