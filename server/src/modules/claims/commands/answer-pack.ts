import { sql } from 'kysely'
import type { AnswerOf, BodyOf } from '#contract/kit/call.ts'
import type { answerClaimPack as call } from '#contract/claims.ts'
import { publish } from '#server/kernel/events/publish.ts'
import { invalid, notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { difference, recordHistory } from '#server/kernel/records/history.ts'
import { mergeChanges } from '#server/kernel/records/save-record.ts'
import type { Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { t } from '../texts.ts'

type Fields = { answer: string; denial: number | null; note: string }
type Row = Fields & {
  version: number
  firm: number
  request: number
  order_firm: number
  service_firm: number | null
}

/** Records what the insurer said. Whoever of both sides may send a pack may record the answer. */
export const answerPack = async (
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof call>,
  now: Date,
): Promise<AnswerOf<typeof call>> => {
  const id = body.claimPack
  const { rows } = await sql<Row>`
    select p.answer, p.denial, p.answer_note as note, p.version, p.firm, p.request, r.firm as order_firm, r.service_firm
    from claim_pack p join request r on r.id = p.request
    where p.id = ${id} and r.deleted_at is null and ${requestsInScope(actor, 'r')} for no key update of p`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw notFound('claim pack')
  const { answer, denial, note, version } = row
  const sent = { answer: body.answer, denial: body.denial ?? null, note: body.note?.trim() ?? '' }
  const isDenied = body.answer === 'denied'
  if (!isDenied && sent.denial !== null)
    throw invalid([{ field: 'denial', message: t.message('onlyDenied') }])
  if (isDenied && sent.denial === null && !sent.note) throw refused(t.message('denialReason'))
  const denialName = sent.denial === null ? '' : await nameOf(tx, sent.denial)
  const stored = { answer, denial, note }
  const changed = await mergeChanges<Fields>(
    tx,
    actor,
    { entity: 'claim_pack', id, version },
    stored,
    sent,
    body.version,
  )
  if (Object.keys(changed).length === 0) return { version }
  const isOpen = sent.answer === 'none'
  const written = await tx
    .updateTable('claim_pack')
    .set({
      answer: sent.answer,
      denial: sent.denial,
      answer_note: sent.note,
      answered_at: isOpen ? null : now.toISOString(),
      answered_by: isOpen ? null : actor.user,
      answered_name: isOpen ? '' : actor.name,
    })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    ...{
      entity: 'claim_pack',
      id,
      request: row.request,
      firm: row.order_firm,
      serviceFirm: row.service_firm,
    },
    version: written.version,
    what: 'answeredClaim',
    why: [denialName, sent.note].filter(Boolean).join(': '),
    changes: difference(stored, changed),
  })
  await publish(tx, actor, {
    name: 'claims.answered',
    entity: 'claim_pack',
    ...{ id, version: written.version, firm: row.firm, parties: [row.order_firm, row.service_firm] },
    data: { request: row.request, counts: false },
  })
  return { version: written.version }
}

const nameOf = async (tx: Tx, id: number): Promise<string> => {
  const found = await tx
    .selectFrom('lookup')
    .select('name')
    .where('id', '=', id)
    .where('key', '=', 'ClaimDenial')
    .where('is_inactive', '=', false)
    .executeTakeFirst()
  if (!found) throw invalid([{ field: 'denial', message: t.message('notListed') }])
  return found.name
}
