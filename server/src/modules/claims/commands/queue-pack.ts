import { sql } from 'kysely'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { queueMail } from '../../live/door.ts'
import type { OrderHeader } from '../../reports/door.ts'
import type { Pack } from '../reads/pack.ts'
import { t } from '../texts.ts'

export const packAttachment = 'claimPack'

type Sending = {
  request: number
  head: OrderHeader
  pack: Pack
  to: readonly string[]
  words: { note: string; reason: string }
  file: { key: string; name: string; bytes: number; hash: string }
  content: { subject: string; html: string; text: string; fromName: string; fromEmail: string }
}
type Queued = { claimPack: number; mail: number; leavesAt: string; isNew: boolean }

/** Keeps a claim pack and queues its email. While one to the same people waits to be sent, there is no second. */
export const queuePack = async (
  tx: Tx,
  actor: Actor,
  { request, head, pack, to, words, file, content }: Sending,
  now: Date,
): Promise<Queued> => {
  const { firm, service_firm: serviceFirm } = head
  await sql`select from request where id = ${request} for no key update`.execute(tx)
  const recipients = to.join(', ')
  const { rows } = await sql<Omit<Queued, 'isNew'>>`
    select p.id as "claimPack", m.id as mail, m.not_before as "leavesAt" from claim_pack p join mail_out m on m.id = p.mail
    where p.request = ${request} and p.recipients = ${recipients} and m.state = 'queued' order by p.id desc limit 1`.execute(
    tx,
  )
  if (rows[0]) return { ...rows[0], leavesAt: new Date(rows[0].leavesAt).toISOString(), isNew: false }
  // Only the sender's side is notified about the delivery.
  const side = serviceFirm !== null && canSeeFirm(actor, serviceFirm) ? serviceFirm : firm
  const attachments = [{ kind: packAttachment, name: file.name, key: file.key }]
  const mail = await queueMail(tx, actor, now, { firm: side, request, to, ...content, attachments })
  const added = await tx
    .insertInto('claim_pack')
    .values({
      request,
      firm: side,
      insurer: pack.insurer,
      insurer_name: pack.insurerName,
      claim_number: pack.claimNumber,
      recipients,
      note: words.note,
      requirements: JSON.stringify(pack.requirements),
      reason: words.reason,
      file_key: file.key,
      file_name: file.name,
      file_bytes: file.bytes,
      file_hash: file.hash,
      mail: mail.id,
      sent_by: actor.user,
      sent_name: actor.name,
    })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    ...{ entity: 'claim_pack', id: added.id, request, firm, serviceFirm, version: added.version },
    what: 'sentDocument',
    why: words.reason,
    changes: { document: [null, t('history.document')], to: [null, recipients], mail: [null, mail.id] },
  })
  await publish(tx, actor, {
    name: 'claims.sent',
    entity: 'claim_pack',
    ...{ id: added.id, version: added.version, firm: side, parties: [firm, serviceFirm] },
    data: { request, counts: false },
  })
  return { claimPack: added.id, mail: mail.id, leavesAt: mail.leavesAt, isNew: true }
}
