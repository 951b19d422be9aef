import * as calls from '#contract/requests/results.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { readResults } from './read-results.ts'
import { saveResult } from './save-result.ts'
import { signResults } from './sign-results.ts'

/** What became of each system at a visit, and the technician's signature. */
export const resultRoutes = (services: Services): Binding[] => [
  read(calls.systemResults, ({ db, actor, query, now }) =>
    readResults(db, actor, services, query.calibrateEvent, now),
  ),
  command(calls.saveSystemResult, ({ tx, actor, body, now }) => saveResult(tx, actor, body, now)),
  raw(calls.signResults, ({ actor, body, now, change }) => {
    if (!actor) throw unauthorized()
    return signResults(services, { actor, body, now, change })
  }),
]
