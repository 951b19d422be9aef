import * as calls from '#contract/claims.ts'
import { command, raw, read, type Binding } from '#server/kernel/http/bindings.ts'
import { refused, unauthorized } from '#server/kernel/http/problems.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { answerPdf, loadOrderHeader } from '../reports/door.ts'
import { answerPack } from './commands/answer-pack.ts'
import { composePack, packName } from './compose-pack.ts'
import { readClaimPack, readPack } from './reads/pack.ts'
import { readSentPack } from './read-sent.ts'
import { sendPack } from './send-pack.ts'

export const routes = (services: Services): Binding[] => [
  read(calls.claimPack, ({ db, actor, query }) => readClaimPack(db, actor, query.calibrate)),
  raw(calls.claimPackPdf, async ({ actor, query, reply, db }) => {
    if (!actor) throw unauthorized()
    const { calibrate, claimPack } = query
    if (claimPack !== undefined)
      return answerPdf(reply, await readSentPack(services, actor, { calibrate, claimPack }))
    const head = await loadOrderHeader(runBatched(db.as(actor)), actor, calibrate)
    const pack = await readPack(db.as(actor), actor, calibrate)
    if (pack.why) throw refused(pack.why)
    const words = { note: '', reason: '' }
    const { pdf } = await composePack(services, actor, head, pack, { words, certify: false })
    return answerPdf(reply, { name: packName(head), pdf })
  }),
  raw(calls.sendClaimPack, ({ actor, body, change, now }) => {
    if (!actor) throw unauthorized()
    return sendPack(services, { actor, body, change, now })
  }),
  command(calls.answerClaimPack, ({ tx, actor, body, now }) => answerPack(tx, actor, body, now)),
]
