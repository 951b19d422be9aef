/**
 * Collects items for 50 to 300 ms and delivers them as one batch. The random delay spreads out the refetches of 2,000
 * browsers that learn of the same change, and the batch turns a burst of changes into one refetch.
 * @param jitter returns 0 to 1
 */
export const debounce = <T>(deliver: (items: T[]) => void, jitter: () => number = Math.random) => {
  let items: T[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return (item: T): void => {
    items.push(item)
    timer ??= setTimeout(
      () => {
        const batch = items
        items = []
        timer = undefined
        deliver(batch)
      },
      50 + Math.floor(jitter() * 250),
    )
  }
}
