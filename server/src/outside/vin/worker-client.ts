import { Worker } from 'node:worker_threads'
import { VinUnavailable } from './vin-service.ts'
import { t } from '../texts.ts'

/** What a worker sends: `ready` once, then an answer or an error for each question. */
export type WorkerMessage = { ready: true } | { id: number; answer: unknown } | { id: number; error: string }
export type WorkerClient<Question, Answer> = {
  ask(question: Question): Promise<Answer>
  stop(): Promise<void>
}
export type WorkerOptions = { script: URL; data: unknown; startMs: number; answerMs: number }

type PendingQuestion = {
  question: unknown
  timer?: NodeJS.Timeout
  resolve(answer: unknown): void
  reject(error: Error): void
}

/**
 * Sends questions to a worker thread. The worker starts immediately and, after a failure, again with the next question.
 * `startMs` limits its startup and `answerMs` each answer, counted from when the question was sent. A worker that takes
 * longer is terminated, because nothing else can interrupt it. Rejects with VinUnavailable only.
 */
export function startWorkerClient<Question, Answer>(options: WorkerOptions): WorkerClient<Question, Answer> {
  let current: WorkerRun | undefined
  let stopped = false
  const start = (): WorkerRun => {
    const run = startRun(options, () => {
      if (current === run) current = undefined
    })
    current = run
    return run
  }
  start()
  return {
    ask(question) {
      if (stopped) return Promise.reject(new VinUnavailable(t('vin.off')))
      return (current ?? start()).ask(question) as Promise<Answer>
    },
    async stop() {
      stopped = true
      await current?.end(t('vin.off'))
    },
  }
}

type WorkerRun = { ask(question: unknown): Promise<unknown>; end(reason: string): Promise<void> }

/** One lifetime of the worker thread, from its start until it exits or is terminated. */
function startRun({ script, data, startMs, answerMs }: WorkerOptions, onEnd: () => void): WorkerRun {
  const worker = new Worker(script, { workerData: data, name: 'vin' })
  const pending = new Map<number, PendingQuestion>()
  let lastId = 0
  let isReady = false
  let ended: Promise<unknown> | undefined

  const end = async (reason: string) => {
    if (!ended) {
      onEnd()
      clearTimeout(startTimer)
      for (const { timer, reject } of pending.values()) {
        clearTimeout(timer)
        reject(new VinUnavailable(reason))
      }
      pending.clear()
      ended = worker.terminate()
    }
    await ended
  }
  const send = (id: number, entry: PendingQuestion) => {
    entry.timer = setTimeout(() => void end(t('vin.slow')), answerMs)
    worker.postMessage({ id, question: entry.question })
  }
  const startTimer = setTimeout(() => void end(t('vin.noStart')), startMs)

  worker.on('message', (message: WorkerMessage) => {
    if ('ready' in message) {
      isReady = true
      clearTimeout(startTimer)
      for (const [id, entry] of pending) send(id, entry)
      return
    }
    const entry = pending.get(message.id)
    pending.delete(message.id)
    clearTimeout(entry?.timer)
    if ('error' in message) entry?.reject(new VinUnavailable(t('vin.failed', { reason: message.error })))
    else entry?.resolve(message.answer)
  })
  worker.on('error', (error: unknown) => {
    void end(t('vin.broke', { reason: error instanceof Error ? error.message : String(error) }))
  })
  worker.on('exit', () => void end(t('vin.ended')))

  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        const entry: PendingQuestion = { question, resolve, reject }
        pending.set(++lastId, entry)
        if (isReady) send(lastId, entry)
      }),
    end,
  }
}
