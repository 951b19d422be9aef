import * as calls from '#contract/requests/ccc.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { unauthorized } from '#server/kernel/http/problems.ts'
import type { Services } from '#server/kernel/services.ts'
import { mustSee } from '../authorization/reads/visible-visit.ts'
import { pushResults } from './commands/push-results.ts'
import { takeBackPush } from './commands/cancel-push.ts'
import { pushesOf } from './reads/pushes.ts'
import { facilityOf } from './reads/visit-results.ts'

/** Results of visits for the estimate exchange. */
export const cccRoutes = ({ db }: Services): Binding[] => [
  raw(calls.pushToCCC, async ({ actor, query: { calibrateEvent: id }, now, change }) => {
    if (!actor) throw unauthorized()
    await mustSee(db, actor, id)
    const facility = await facilityOf(db, id)
    return change(actor, (tx) => pushResults(tx, actor, { id, facility }, now))
  }),
  read(calls.cccPushes, ({ db: reads, actor, query }) => pushesOf(reads, actor, query.calibrate)),
  command(calls.takeBackCCC, ({ tx, actor, body }) => takeBackPush(tx, actor, body.push)),
]
