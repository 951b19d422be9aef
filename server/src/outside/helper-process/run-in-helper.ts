import { createHelperRunner, type RunInHelper } from './helper.ts'

let shared: RunInHelper | undefined

/** Runs a function in this server's single helper process, for occasional work that needs a lot of memory: pictures and PDFs. */
export const runInHelper: RunInHelper = (file, name) => {
  shared ??= createHelperRunner({ startMs: 30_000, workMs: 60_000, idleMs: 20_000, width: 2 })
  return shared(file, name)
}
