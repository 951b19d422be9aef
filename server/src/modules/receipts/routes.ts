import * as calls from '#contract/receipts.ts'
import { command, read, type Binding } from '#server/kernel/http/bindings.ts'
import { listReceipts } from './list-receipts.ts'
import { recordReceipts } from './record-receipts.ts'

export const routes = (): Binding[] => [
  command(calls.recordReceipts, async ({ tx, actor, body }) => {
    await recordReceipts(tx, actor, body.receipts)
    return { ok: true as const }
  }),
  read(calls.receipts, ({ db, actor, query }) => listReceipts(db, actor, query)),
]
