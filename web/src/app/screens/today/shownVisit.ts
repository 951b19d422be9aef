import type { EventShape } from '#contract/requests/index.ts'

interface Known<V> {
  /** As the server or this device has it. */
  stored: V | undefined
  /** With what waits laid over it, once that was read. */
  found: V | undefined
  /** Whether something waited when the page opened. */
  hadActs: boolean
  /** Whether something waits now. */
  waits: boolean
}

/**
 * The visit to show of what is known so far. If something waited when the page opened, the visit is unknown until that was
 * read, because what the server knows of it may be past. What begins to wait later changes what is shown already.
 */
export const shownVisit = <V extends Pick<EventShape, 'calibrateEvent'>>({
  stored,
  found,
  hadActs,
  waits,
}: Known<V>) => {
  const needsActs = stored !== undefined && (hadActs || waits)
  const withActs = needsActs && found?.calibrateEvent === stored.calibrateEvent ? found : undefined
  return {
    visit: withActs ?? (hadActs ? undefined : stored),
    /** Whether to read what waits. */
    needsActs,
    isLoading: needsActs && hadActs && !withActs,
  }
}
