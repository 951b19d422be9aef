import { faultText } from './project/faults.ts'

export interface Closing {
  /** Aborted at the first request to stop. */
  signal: AbortSignal
  /** Registers something to close. The last one added is closed first. */
  add(name: string, close: () => Promise<void>): void
  /** Waits for the start, and ignores its failure if a stop was requested meanwhile. */
  race(start: Promise<void>): Promise<void>
  /** Closes everything after the work is done, and exits. */
  end(): Promise<void>
  /** Prints why the start failed, closes everything, and exits with code 1. */
  fail(error: unknown): Promise<void>
}

/** Closes registered parts in reverse order on Ctrl-C or SIGTERM. A second Ctrl-C exits at once. */
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
        // A start that was stopped midway is expected to fail.
        if (!abort.signal.aborted) throw error
      }
    },
    async end() {
      closed ??= closeAll()
      await closed
      process.exit()
    },
    async fail(error) {
      console.error(faultText(error) ?? error)
      process.exitCode = 1
      closed ??= closeAll()
      await closed
      process.exit()
    },
  }
}

/**
 * npm forwards a termination signal to the shell that runs us, and that shell dies without passing it on. A
 * changed parent process is how we notice.
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
