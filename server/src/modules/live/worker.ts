/** Work that is done again whenever somebody asks for it, never twice at once. */
export type Worker = {
  /** Asks for a turn; asked during one, another follows. */
  wake(): void
  /** Resolves after a turn that began after now. */
  turn(): Promise<void>
  /** Begins no further turn and waits for the one under way. */
  stop(): Promise<void>
}

/** `work` answers true when there is more to do at once. A failure is told to `failed`; the next waking tries again. */
export const worker = (work: () => Promise<boolean>, failed: (error: unknown) => void): Worker => {
  let running: Promise<void> | null = null
  let wanted = false
  let stopped = false

  const run = async () => {
    while (wanted) {
      wanted = false
      try {
        if ((await work()) && !stopped) wanted = true
      } catch (error) {
        failed(error)
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
      await running
    },
  }
}
