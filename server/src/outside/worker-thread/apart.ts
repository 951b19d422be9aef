import { createHelperRunner, type RunInHelper } from './helper.ts'

let shared: RunInHelper | undefined

/** The one helper process of this server, for work that needs much memory now and then: pictures and PDFs. */
export const apart: RunInHelper = (file, name) => {
  shared ??= createHelperRunner({ startMs: 30_000, workMs: 60_000, idleMs: 20_000, width: 2 })
  return shared(file, name)
}
