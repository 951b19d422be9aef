import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import { Problem } from '#server/kernel/http/problems.ts'

/** What is asked of the helper process, and what it says: that it is ready, then one answer for each. */
export type HelperRequest = { id: number; file: string; name: string; values: unknown[] }
export type HelperResponse = { ready: true } | { id: number; answer: unknown } | { id: number; error: string }

// Any function will do, whatever it takes: only `any` says so.
// oxlint-disable-next-line no-explicit-any
type Work = (...values: any[]) => unknown

/** The function of that name in that file, run in another process: values and answer are copied. */
export type RunInHelper = <Does extends Work>(
  file: URL,
  name: string,
) => (...values: Parameters<Does>) => Promise<Awaited<ReturnType<Does>>>

export type HelperOptions = {
  /** For a new process until it can work. */
  startMs: number
  /** For one piece of work, from when the process can work. */
  workMs: number
  /** Without work it ends, and its memory goes back. */
  idleMs: number
  /** Pieces of work at once; the others wait in order. */
  width: number
}

/**
 * Runs functions in a helper process, which begins with the first and ends itself when there are no more. What it takes of
 * memory is gone then, and what breaks it does not break the server: the work it had is refused in words (Problem 503),
 * the next finds a new one. An error of the function itself is thrown with its own message.
 */
export const createHelperRunner = (options: HelperOptions): RunInHelper => {
  const inTurn = limitConcurrency(options.width)
  let current: Helper | undefined
  const helper = (): Helper => {
    const one = (current ??= openHelper(options, () => {
      if (current === one) current = undefined
    }))
    return one
  }
  return (file, name) =>
    (...values) =>
      inTurn(() => helper().ask(file.href, name, values)) as never
}

const unfinished = () =>
  new Problem(503, 'Busy', 'This could not be finished. Try again in a moment.', { retryAfterSeconds: 5 })

type Helper = { ask(file: string, name: string, values: unknown[]): Promise<unknown> }
type Waiting = { timer?: NodeJS.Timeout; keep(answer: unknown): void; fail(error: Error): void }

/** One life of the process. */
const openHelper = ({ startMs, workMs, idleMs }: HelperOptions, gone: () => void): Helper => {
  const child = begin()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ready = false
  let idle: NodeJS.Timeout | undefined
  const end = () => {
    gone()
    clearTimeout(idle)
    clearTimeout(starting)
    for (const { timer, fail } of waiting.values()) {
      clearTimeout(timer)
      fail(unfinished())
    }
    waiting.clear()
    child.kill('SIGKILL')
  }
  const bound = (asked: Waiting) => (asked.timer = setTimeout(end, workMs))
  const starting = setTimeout(end, startMs).unref()
  const rest = () => {
    // An idle helper keeps no process alive.
    child.channel?.unref()
    idle = setTimeout(end, idleMs).unref()
  }
  child.on('message', (said: HelperResponse) => {
    if ('ready' in said) {
      ready = true
      clearTimeout(starting)
      for (const asked of waiting.values()) bound(asked)
      return
    }
    const asked = waiting.get(said.id)
    waiting.delete(said.id)
    clearTimeout(asked?.timer)
    if ('error' in said) asked?.fail(new Error(said.error))
    else asked?.keep(said.answer)
    if (waiting.size === 0) rest()
  })
  child.on('error', end)
  child.on('exit', end)
  return {
    ask: (file, name, values) =>
      new Promise((keep, fail) => {
        // It never began: no file descriptor, no memory.
        if (!child.connected) return fail(unfinished())
        clearTimeout(idle)
        child.channel?.ref()
        const id = ++lastId
        const asked: Waiting = { keep, fail }
        waiting.set(id, asked)
        if (ready) bound(asked)
        child.send({ id, file, name, values } satisfies HelperRequest, (error) => error && end())
      }),
  }
}

const begin = (): ChildProcess => {
  const child = fork(fileURLToPath(new URL('./helper-main.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  return child
}
