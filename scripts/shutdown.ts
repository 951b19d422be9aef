/** An error whose message is all that the person at the terminal needs; it is shown without a stack. */
export class UserError extends Error {}

export interface Closing {
  /** Aborted at the first request to stop. */
  signal: AbortSignal
  /** Adds something to close; what was added last is closed first. */
  add(name: string, close: () => Promise<void>): void
  /** Waits for the start, unless we are told to stop before it is done. */
  race(start: Promise<void>): Promise<void>
  /** Closes what is up: the work is done. */
  end(): Promise<void>
  /** Shows why the start failed, closes what is up and ends with code 1. */
  fail(error: unknown): Promise<void>
}

/** Closes the parts in order on Ctrl-C or a request to end; a second Ctrl-C ends at once. */
export function closeInOrder(say: (line: string) => void): Closing {
  const parts: { name: string; close: () => Promise<void> }[] = []
  const abort = new AbortController()
  let closed: Promise<void> | undefined

  async function closeAll(): Promise<void> {
    for (let part = parts.pop(); part; part = parts.pop()) {
      await part.close().catch((error: unknown) => {
        console.error(`${part?.name} did not stop cleanly: ${String(error)}`)
        process.exitCode = 1
      })
    }
  }

  function onSignal(): void {
    if (abort.signal.aborted) process.exit(130)
    abort.abort()
    say('stopping')
    closed ??= closeAll()
    void closed.then(() => process.exit())
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)
  if (process.env.npm_lifecycle_event) whenOrphaned(onSignal)

  return {
    signal: abort.signal,
    add: (name, close) => void parts.push({ name, close }),
    async race(start) {
      try {
        await start
      } catch (error) {
        // Half a start that was called off fails by necessity.
        if (!abort.signal.aborted) throw error
      }
    },
    async end() {
      closed ??= closeAll()
      await closed
      process.exit()
    },
    async fail(error) {
      console.error(error instanceof UserError ? error.message : error)
      process.exitCode = 1
      closed ??= closeAll()
      await closed
      process.exit()
    },
  }
}

/**
 * npm hands a request to end to the shell it runs us in, and that shell dies without passing it on:
 * we would serve on with nobody in charge. A new parent process is how we learn of it.
 */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, 250)
  timer.unref()
}
