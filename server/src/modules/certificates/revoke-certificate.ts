import { sql } from 'kysely'
import type { BodyOf } from '#contract/kit/call.ts'
import type { revokeCertificate as call } from '#contract/certificates.ts'
import { forbidden, notFound, refused } from '#server/kernel/http/problems.ts'
import type { Tx } from '#server/kernel/postgres/database.ts'
import { recordHistory } from '#server/kernel/records/history.ts'
import { canSeeFirm, type Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { readCode } from './rules/code.ts'
import { t } from './texts.ts'

type Row = {
  firm: number
  request: number
  event: number
  order_firm: number
  service_firm: number | null
  revoked_at: string | null
}

/** Revokes a certificate of the caller's center. It stays in the chain, and its page says so. */
export const revokeCertificate = async (
  tx: Tx,
  actor: Actor,
  { certificate, reason }: BodyOf<typeof call>,
  now: Date,
): Promise<{ ok: true }> => {
  const code = readCode(certificate) ?? ''
  const found =
    await sql<Row>`select c.firm, c.request, c.event, r.firm as order_firm, r.service_firm, c.revoked_at
    from certificate c join request r on r.id = c.request
    where c.id = ${code} and r.deleted_at is null and ${requestsInScope(actor, 'r')}
    for no key update of c`.execute(tx)
  const [row] = found.rows
  if (!row) throw notFound('certificate')
  if (!canSeeFirm(actor, row.firm)) throw forbidden()
  if (row.revoked_at !== null) throw refused(t.message('revoked'))
  const { version } = await tx
    .updateTable('certificate')
    .set({ revoked_at: now.toISOString(), revoked_name: actor.name, revoked_reason: reason })
    .where('id', '=', code)
    .returning('version')
    .executeTakeFirstOrThrow()
  await recordHistory(tx, actor, {
    entity: 'event',
    id: row.event,
    request: row.request,
    firm: row.order_firm,
    serviceFirm: row.service_firm,
    version,
    what: 'revokedCertificate',
    why: reason,
    changes: { certificate: [null, code] },
  })
  return { ok: true }
}
