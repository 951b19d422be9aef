import type { Services } from '#server/kernel/services.ts'
import { createWorker } from '#server/modules/live/door.ts'
import { runNextBatch } from './commands/run-batch.ts'
import { runNextUndo } from './commands/run-undo.ts'
import { removeArchives, removeLeftFiles, runNextCompany } from './company/run-company-import.ts'
import { removeExpired, runNextExport } from './export/run-export.ts'

const wakers = new WeakMap<Services, () => void>()
const exportWakers = new WeakMap<Services, () => void>()
const companyWakers = new WeakMap<Services, () => void>()

/** Starts the run of waiting batches. */
export const wakeImports = (services: Services): void => wakers.get(services)?.()

const undoWakers = new WeakMap<Services, () => void>()

/** Starts the undos that wait. */
export const wakeUndos = (services: Services): void => undoWakers.get(services)?.()

/** Starts the exports that wait. */
export const wakeExports = (services: Services): void => exportWakers.get(services)?.()

/** Starts the imports of companies that wait. */
export const wakeCompanies = (services: Services): void => companyWakers.get(services)?.()

/** Parts of imports that are written at a time. */
const partsAtATime = 2

/** A batch whose process ended is found again this often. */
const checkMs = 30_000

/** Runs imports, their undos, and exports in the background. Resolves to a function that stops it after the rows in progress. */
export const start = async (services: Services): Promise<() => Promise<void>> => {
  const workers = Array.from({ length: partsAtATime }, () =>
    createWorker(
      async () => {
        const isMore = await runNextBatch(services)
        // What comes next may be for more than one.
        if (isMore) wakeWorkers()
        return isMore
      },
      (error) => services.log.error({ err: error }, 'imports could not run'),
    ),
  )
  const wakeWorkers = () => {
    for (const worker of workers) worker.wake()
  }
  const undoer = createWorker(
    () => runNextUndo(services),
    (error) => services.log.error({ err: error }, 'imports could not be undone'),
  )
  const exporter = createWorker(
    () => runNextExport(services),
    (error) => services.log.error({ err: error }, 'exports could not run'),
  )
  const mover = createWorker(
    () => runNextCompany(services),
    (error) => services.log.error({ err: error }, 'companies could not be imported'),
  )
  wakers.set(services, wakeWorkers)
  undoWakers.set(services, undoer.wake)
  companyWakers.set(services, mover.wake)
  exportWakers.set(services, exporter.wake)
  const wakeAll = () => {
    wakeWorkers()
    undoer.wake()
    exporter.wake()
    mover.wake()
    Promise.all([removeArchives(services), removeLeftFiles(services)]).catch((error: unknown) =>
      services.log.error({ err: error }, 'archives of imported companies stay'),
    )
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
    companyWakers.delete(services)
    await Promise.all(workers.map((worker) => worker.stop()))
    // An undo in progress is rolled back with its connection. What runs in a process of its own is cut off. Both are begun
    // again at the next start.
    void undoer.stop()
    void exporter.stop()
    void mover.stop()
  }
}
