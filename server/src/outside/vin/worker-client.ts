import { Worker } from 'node:worker_threads'
import { VinUnavailable } from './vin-service.ts'

/** What a worker sends: once that it is ready, then an answer or an error for each question. */
export type WorkerMessage = { ready: true } | { id: number; answer: unknown } | { id: number; error: string }
export type WorkerClient<Question, Answer> = { ask(question: Question): Promise<Answer>; stop(): Promise<void> }
export type WorkerOptions = { script: URL; data: unknown; startMs: number; answerMs: number }

type Waiting = {
  question: unknown
  timer?: NodeJS.Timeout
  keep(answer: unknown): void
  fail(error: Error): void
}

/**
 * Questions and answers to a worker thread that starts at once, and again with the next question after
 * it broke. `startMs` bounds its start, `answerMs` each answer from when it was sent; a worker that
 * takes longer is ended, for nothing else stops it. Rejects with VinUnavailable only.
 */
export function startWorkerClient<Question, Answer>(options: WorkerOptions): WorkerClient<Question, Answer> {
  let current: Run | undefined
  let stopped = false
  const start = (): Run => {
    const run = openRun(options, () => {
      if (current === run) current = undefined
    })
    current = run
    return run
  }
  start()
  return {
    ask(question) {
      if (stopped) return Promise.reject(new VinUnavailable('The VIN decoder is switched off.'))
      return (current ?? start()).ask(question) as Promise<Answer>
    },
    async stop() {
      stopped = true
      await current?.end('The VIN decoder is switched off.')
    },
  }
}

type Run = { ask(question: unknown): Promise<unknown>; end(reason: string): Promise<void> }

/** One life of the worker: from its start until it ends, by itself or by us. */
function openRun({ script, data, startMs, answerMs }: WorkerOptions, gone: () => void): Run {
  const worker = new Worker(script, { workerData: data, name: 'vin' })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let ready = false
  let ended: Promise<unknown> | undefined

  const end = async (reason: string) => {
    if (!ended) {
      gone()
      clearTimeout(starting)
      for (const { timer, fail } of waiting.values()) {
        clearTimeout(timer)
        fail(new VinUnavailable(reason))
      }
      waiting.clear()
      ended = worker.terminate()
    }
    await ended
  }
  const send = (id: number, asked: Waiting) => {
    asked.timer = setTimeout(() => void end('The VIN decoder took too long. Try again.'), answerMs)
    worker.postMessage({ id, question: asked.question })
  }
  const starting = setTimeout(() => void end('The VIN decoder did not start in time. Try again.'), startMs)

  worker.on('message', (message: WorkerMessage) => {
    if ('ready' in message) {
      ready = true
      clearTimeout(starting)
      for (const [id, asked] of waiting) send(id, asked)
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    clearTimeout(asked?.timer)
    if ('error' in message) asked?.fail(new VinUnavailable(`The VIN decoder failed: ${message.error}`))
    else asked?.keep(message.answer)
  })
  worker.on('error', (error: unknown) => {
    void end(`The VIN decoder broke: ${error instanceof Error ? error.message : String(error)}. Try again.`)
  })
  worker.on('exit', () => void end('The VIN decoder ended unexpectedly. Try again.'))

  return {
    ask: (question) =>
      new Promise((keep, fail) => {
        const asked: Waiting = { question, keep, fail }
        waiting.set(++lastId, asked)
        if (ready) send(lastId, asked)
      }),
    end,
  }
}
