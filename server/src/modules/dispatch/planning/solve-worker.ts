import { parentPort, workerData } from 'node:worker_threads'
import type { RoutingProblem } from './problem.ts'
import { solve, type SolveOptions } from './solve.ts'

const { problem, options } = workerData as {
  problem: RoutingProblem
  options: Pick<SolveOptions, 'iterations' | 'seed' | 'from'>
}
parentPort?.postMessage(solve(problem, options))
