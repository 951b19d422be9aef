import { parentPort, workerData } from 'node:worker_threads'
import { openVpic } from './vpic-decode.ts'
import { vpicFile } from './vpic-file.ts'
import type { WorkerMessage } from './worker-client.ts'

/** What the main thread asks. This runs in a worker thread because SQLite calls are synchronous. */
export type VinRequest = { vin: string; latestYear: number }

const { cacheDir } = workerData as { cacheDir: string }
const vpic = openVpic(await vpicFile(cacheDir))

parentPort?.on('message', ({ id, question }: { id: number; question: VinRequest }) => {
  let message: WorkerMessage
  try {
    message = { id, answer: vpic.decode(question.vin, question.latestYear) }
  } catch (error) {
    message = { id, error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(message)
})
parentPort?.postMessage({ ready: true } satisfies WorkerMessage)
