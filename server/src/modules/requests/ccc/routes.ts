import * as calls from '#contract/requests/ccc.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { requireVisibleVisit } from '../authorization/reads/visible-visit.ts'
import { pushResults } from './commands/push-results.ts'
import { cancelPush } from './commands/cancel-push.ts'
import { readPushes } from './reads/pushes.ts'
import { readFacility } from './reads/visit-results.ts'

/** Sending visit results to CCC, the estimate exchange. */
export const cccRoutes = ({ db }: Services): Binding[] => [
  raw(calls.pushToCCC, async ({ actor, query: { calibrateEvent: id }, now, change }) => {
    if (!actor) throw unauthorized()
    await requireVisibleVisit(db, actor, id)
    const facility = await readFacility(db, id)
    return change(actor, (tx) => pushResults(tx, actor, { id, facility }, now))
  }),
  read(calls.cccPushes, ({ db: reads, actor, query }) => readPushes(reads, actor, query.calibrate)),
  command(calls.takeBackCCC, ({ tx, actor, body }) => cancelPush(tx, actor, body.push)),
]
