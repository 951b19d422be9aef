import * as calls from '#contract/estimates.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { runBatched, runInTx } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { addToOrder, markProcessed, removeEstimate } from './commands/process-repair.ts'
import { getRepair } from './reads/get-repair.ts'
import { listRepairs } from './reads/list-repairs.ts'
import { upload } from './upload.ts'

export const routes = (services: Services): Binding[] => {
  const takeUpload = upload(services)
  return [
    read(calls.repairs, ({ db, actor, query, now }) => listRepairs(db, actor, query, now)),
    read(calls.repairBMS, ({ db, actor, query }) =>
      getRepair(runBatched(db), actor, query.repairData, query.repairFacilityId),
    ),
    raw(calls.estimate, ({ actor, request, now }) => takeUpload({ actor, request, now })),
    command(calls.processRepair, async ({ tx, actor, body, now }) => {
      await addToOrder(tx, actor, body, now)
      return getRepair(runInTx(tx), actor, body.repairData)
    }),
    command(calls.saveRepair, async ({ tx, actor, body, now }) => {
      await markProcessed(tx, actor, body, now)
      return getRepair(runInTx(tx), actor, body.repairData)
    }),
    command(calls.deleteRepair, ({ tx, actor, body, now }) => removeEstimate(tx, actor, body, now)),
  ]
}
