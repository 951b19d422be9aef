import type { Services } from '#server/kernel/services.ts'
import { createWorker } from '#server/modules/live/door.ts'
import { runNextBatch } from './commands/run-batch.ts'
import { runNextUndo } from './commands/run-undo.ts'
import { removeExpired, runNextExport } from './export/run-export.ts'

const wakers = new WeakMap<Services, () => void>()
const exportWakers = new WeakMap<Services, () => void>()

/** Starts the run of waiting batches. */
export const wakeImports = (services: Services): void => wakers.get(services)?.()

const undoWakers = new WeakMap<Services, () => void>()

/** Starts the undos that wait. */
export const wakeUndos = (services: Services): void => undoWakers.get(services)?.()

/** Starts the exports that wait. */
export const wakeExports = (services: Services): void => exportWakers.get(services)?.()

/** A batch whose process ended is found again this often. */
const checkMs = 30_000

/** Runs imports, their undos, and exports in the background. Resolves to a function that stops it after the rows in progress. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const worker = createWorker(
    () => runNextBatch(services),
    (error) => services.log.error({ err: error }, 'imports could not run'),
  )
  const undoer = createWorker(
    () => runNextUndo(services),
    (error) => services.log.error({ err: error }, 'imports could not be undone'),
  )
  const exporter = createWorker(
    () => runNextExport(services),
    (error) => services.log.error({ err: error }, 'exports could not run'),
  )
  wakers.set(services, worker.wake)
  undoWakers.set(services, undoer.wake)
  exportWakers.set(services, exporter.wake)
  const wakeAll = () => {
    worker.wake()
    undoer.wake()
    exporter.wake()
    removeExpired(services).catch((error: unknown) =>
      services.log.error({ err: error }, 'expired exports stay'),
    )
  }
  const timer = setInterval(wakeAll, checkMs).unref()
  wakeAll()
  return async () => {
    clearInterval(timer)
    wakers.delete(services)
    undoWakers.delete(services)
    exportWakers.delete(services)
    await worker.stop()
    // An undo in progress is rolled back with its connection, and begun again at the next start.
    void undoer.stop()
    // An export that is being written is cut off, and begun again at the next start.
    void exporter.stop()
  }
}
