import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { sendClaimPack as call } from '#contract/claims.ts'
import { sha256 } from '../certificates/door.ts'
import { refused } from '#server/kernel/http/problems.ts'
import type { RunChange } from '#server/kernel/http/bindings.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import type { Services } from '#server/kernel/services.ts'
import { readAs } from '#server/kernel/texts/reader.ts'
import { readerFor } from '#server/kernel/texts/recipients.ts'
import { loadOrderHeader, parseAddresses } from '../reports/door.ts'
import { throwFileProblem } from '../storage/door.ts'
import { wordingInEffect, writeMail } from '../templates/door.ts'
import { queuePack } from './commands/queue-pack.ts'
import { composePack, packName } from './compose-pack.ts'
import { readPack } from './reads/pack.ts'
import { t } from './texts.ts'

/** More than mail servers take. */
const maxBytes = 24_000_000

type Asked = { actor: Actor; body: BodyOf<typeof call>; change: RunChange; now: Date }

/** Renders the claim pack, keeps the file, and queues its email. What was sent is exactly what is kept. */
export const sendPack = async (
  services: Services,
  { actor, body, change, now }: Asked,
): Promise<AnswerOf<typeof call>> => {
  const { db, files } = services
  const run = runBatched(db.as(actor))
  const head = await loadOrderHeader(run, actor, body.calibrate)
  const words = { note: body.note?.trim() ?? '', reason: body.reason?.trim() ?? '' }
  const plain = await readPack(db.as(actor), actor, body.calibrate)
  const to = parseAddresses(body.to?.trim() || plain.email)
  refuseUnready(plain, to, words.reason)
  const wording = await wordingInEffect(db, head.service_firm ?? head.firm, 'claimPack')
  if (!wording.isOn) throw refused(t.message('off'))
  const recipient = await readerFor(run, to[0] ?? '', head.firm)
  const { pack, pdf, mail, name } = await readAs(recipient, async () => {
    // What is there and missing is named in the language of the insurer.
    const pack = await readPack(db.as(actor), actor, body.calibrate)
    const { pdf, shop, center, phone, brand, address } = await composePack(services, actor, head, pack, {
      words,
      certify: true,
    })
    const values = {
      vehicle: head.vehicle_text,
      ro: head.ro_number,
      vin: head.vin,
      visit: pack.visits.map(({ number }) => number).join(', '),
      type: '',
      shop,
      center,
      phone,
      customer: head.customer_name,
      insurer: head.insurer_name,
      claim: head.claim_number || '–',
      remark: words.note,
    }
    const rows = (['claim', 'ro', 'vin', 'shop'] as const).flatMap((fact) =>
      values[fact] ? [{ name: t(`fact.${fact}`), value: values[fact] }] : [],
    )
    const core = { heading: head.vehicle_text, parts: [{ kind: 'facts' as const, rows }] }
    const signature = [center, ...address, phone].filter(Boolean)
    return {
      pack,
      pdf,
      mail: writeMail(wording, values, core, { ...brand, logo: null, signature }),
      name: packName(head),
    }
  })
  if (pdf.byteLength > maxBytes) throw refused(t.message('tooLarge'))
  const stored = await files.put(pdf, { kind: 'document' }).catch(throwFileProblem)
  const file = { key: stored.key, name, bytes: pdf.byteLength, hash: sha256(pdf) }
  const content = { ...mail, fromName: wording.fromName, fromEmail: wording.fromEmail }
  let isKept = false
  try {
    const answer = await change(actor, (tx) =>
      queuePack(tx, actor, { request: body.calibrate, head, pack, to, words, file, content }, now),
    )
    isKept = answer.isNew
    return { claimPack: answer.claimPack, mail: answer.mail, to, leavesAt: answer.leavesAt }
  } finally {
    if (!isKept) await files.remove(stored.key)
  }
}

const refuseUnready = (
  { why, requirements }: Awaited<ReturnType<typeof readPack>>,
  to: readonly string[],
  reason: string,
): void => {
  if (why) throw refused(why)
  if (to.length === 0) throw refused(t.message('nobody'))
  if (requirements.some(({ isMet }) => isMet === false) && !reason) throw refused(t.message('reasonMissing'))
}
