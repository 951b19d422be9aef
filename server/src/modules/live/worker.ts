/** Work that is done again whenever somebody asks for it, never twice at once. */
export type Worker = {
  /** Asks for a turn; asked during one, another follows. */
  wake(): void
  /** Resolves after a turn that began after now. */
  turn(): Promise<void>
  /** Begins no further turn and waits for the one under way. */
  stop(): Promise<void>
}

/** How soon what failed is tried again, also when nobody wakes it. */
const againMs = 1000

/** `work` answers true when there is more to do at once. A failure is told to `failed`, and tried again in a moment. */
export const worker = (work: () => Promise<boolean>, failed: (error: unknown) => void): Worker => {
  let running: Promise<void> | null = null
  let wanted = false
  let stopped = false
  let again: NodeJS.Timeout | undefined

  const run = async () => {
    while (wanted) {
      wanted = false
      try {
        if ((await work()) && !stopped) wanted = true
      } catch (error) {
        failed(error)
        clearTimeout(again)
        again = setTimeout(wake, againMs).unref()
      }
    }
    running = null
  }
  const wake = () => {
    if (stopped) return
    wanted = true
    running ??= run()
  }
  return {
    wake,
    async turn() {
      wake()
      await running
    },
    async stop() {
      stopped = true
      wanted = false
      clearTimeout(again)
      await running
    },
  }
}
