/**
 * Gathers what comes within 50 to 300 ms and hands it on at once: 2,000 browsers that hear of one change do not all
 * ask in the same moment, and a burst of changes is one reading.
 */
export const debounce = <T>(hand: (items: T[]) => void, jitter: () => number = Math.random) => {
  let items: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return (item: T): void => {
    items.push(item)
    timer ??= setTimeout(
      () => {
        const all = items
        items = []
        timer = undefined
        hand(all)
      },
      50 + Math.floor(jitter() * 250),
    )
  }
}
