import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limitConcurrency } from '#server/kernel/limit-concurrency.ts'
import { Problem } from '#server/kernel/http/problems.ts'
import { currentReader, type Reader } from '#server/kernel/texts/reader.ts'
import { changedTextsFor } from '#server/kernel/texts/text-engine.ts'
import { t } from '../texts.ts'

/** What the helper process is sent, and what it sends: `ready` once, then one response per request. */
export type HelperRequest = { id: number; file: string; name: string; values: unknown[]; reader: Reader }
export type HelperResponse = { ready: true } | { id: number; answer: unknown } | { id: number; error: string }

// Any function will do, whatever its parameters, and only `any` can express that.
// oxlint-disable-next-line no-explicit-any
type AnyFunction = (...values: any[]) => unknown

/** Returns a function that runs the named export of a file in another process. Arguments and result are copied. */
export type RunInHelper = <F extends AnyFunction>(
  file: URL,
  name: string,
) => (...values: Parameters<F>) => Promise<Awaited<ReturnType<F>>>

export type HelperOptions = {
  /** The limit for a new process to become ready. */
  startMs: number
  /** The limit for one task, counted from when the process is ready. */
  workMs: number
  /** An idle process ends after this long, which frees its memory. */
  idleMs: number
  /** The number of concurrent tasks. Others wait in order. */
  width: number
}

/**
 * Runs functions in a helper process that starts with the first task and ends itself when idle. Its memory is freed
 * then, and a task that crashes it does not crash the server: that task is rejected with Problem 503, and the next one
 * gets a new process. An error thrown by the function is rethrown with its own message.
 */
export const createHelperRunner = (options: HelperOptions): RunInHelper => {
  const limit = limitConcurrency(options.width)
  let current: Helper | undefined
  const getHelper = (): Helper => {
    const helper = (current ??= startHelper(options, () => {
      if (current === helper) current = undefined
    }))
    return helper
  }
  return (file, name) =>
    (...values) =>
      limit(() => getHelper().run(file.href, name, values)) as never
}

const busyProblem = () =>
  new Problem(503, t.message('helper.title'), t.message('helper.busy'), { retryAfterSeconds: 5 })

type Helper = { run(file: string, name: string, values: unknown[]): Promise<unknown> }
type PendingTask = { timer?: NodeJS.Timeout; resolve(answer: unknown): void; reject(error: Error): void }

/** One lifetime of the helper process. */
const startHelper = ({ startMs, workMs, idleMs }: HelperOptions, onEnd: () => void): Helper => {
  const child = spawnHelper()
  const pending = new Map<number, PendingTask>()
  let lastId = 0
  let isReady = false
  let idleTimer: NodeJS.Timeout | undefined
  const end = () => {
    onEnd()
    clearTimeout(idleTimer)
    clearTimeout(startTimer)
    for (const { timer, reject } of pending.values()) {
      clearTimeout(timer)
      reject(busyProblem())
    }
    pending.clear()
    child.kill('SIGKILL')
  }
  const startTaskTimer = (task: PendingTask) => (task.timer = setTimeout(end, workMs))
  const startTimer = setTimeout(end, startMs).unref()
  const goIdle = () => {
    // An idle helper must not keep this process running.
    child.channel?.unref()
    idleTimer = setTimeout(end, idleMs).unref()
  }
  child.on('message', (response: HelperResponse) => {
    if ('ready' in response) {
      isReady = true
      clearTimeout(startTimer)
      for (const task of pending.values()) startTaskTimer(task)
      return
    }
    const task = pending.get(response.id)
    pending.delete(response.id)
    clearTimeout(task?.timer)
    if ('error' in response) task?.reject(new Error(response.error))
    else task?.resolve(response.answer)
    if (pending.size === 0) goIdle()
  })
  child.on('error', end)
  child.on('exit', end)
  return {
    run: (file, name, values) =>
      new Promise((resolve, reject) => {
        // The process could not be started, for want of a file descriptor or memory.
        if (!child.connected) return reject(busyProblem())
        clearTimeout(idleTimer)
        child.channel?.ref()
        const id = ++lastId
        const task: PendingTask = { resolve, reject }
        pending.set(id, task)
        if (isReady) startTaskTimer(task)
        const reader = currentReader()
        const changed = changedTextsFor(reader).map((each) => ({ ...each, members: null }))
        const sent = { ...reader, changed }
        child.send(
          { id, file, name, values, reader: sent } satisfies HelperRequest,
          (error) => error && end(),
        )
      }),
  }
}

const spawnHelper = (): ChildProcess => {
  const child = fork(fileURLToPath(new URL('./helper-main.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  return child
}
