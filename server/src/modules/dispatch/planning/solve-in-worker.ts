import { Worker } from 'node:worker_threads'
import { tooManyRequests } from '#server/kernel/http/problems.ts'
import { t } from '../texts.ts'
import type { RoutingPlan, RoutingProblem } from './problem.ts'
import type { SolveOptions } from './solve.ts'

/** Plans made at the same time. Each uses one CPU. */
const maxRunning = 2
/** Plans waiting for their turn. Beyond that, the caller is told to try again. */
const maxWaiting = 6
const retrySeconds = 10
/** A day of hundreds of visits needs a few seconds; on a machine that is busy otherwise, much more. */
const timeoutMs = 60_000

let running = 0
const waiting: (() => void)[] = []

/**
 * Solves a routing problem in a thread of its own, so that the server keeps responding.
 * @throws tooManyRequests when too many plans are being made
 */
export const solveInWorker = async (
  problem: RoutingProblem,
  options: Pick<SolveOptions, 'iterations' | 'seed' | 'from'>,
): Promise<RoutingPlan> => {
  if (problem.stops.length === 0) return { routes: problem.crews.map(() => []), unassigned: [] }
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw tooManyRequests(t.message('plan.busy'), retrySeconds)
    await new Promise<void>((start) => waiting.push(start))
  } else running++
  try {
    return await solveInThread(problem, options)
  } finally {
    const next = waiting.shift()
    // Hand the slot to the next in line, so that no one else can take it in between.
    if (next) next()
    else running--
  }
}

const solveInThread = async (problem: RoutingProblem, options: object): Promise<RoutingPlan> => {
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), {
    workerData: { problem, options },
    name: 'plan',
  })
  // texts-ignore: for the log
  const tooSlow = new Error('The plan of the day took too long.')
  try {
    return await new Promise<RoutingPlan>((resolve, reject) => {
      const timer = setTimeout(() => reject(tooSlow), timeoutMs)
      worker.once('message', (plan: RoutingPlan) => {
        clearTimeout(timer)
        resolve(plan)
      })
      worker.once('error', reject)
      worker.once('exit', () => reject(tooSlow))
    })
  } finally {
    await worker.terminate()
  }
}
