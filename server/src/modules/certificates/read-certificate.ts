import { sql } from 'kysely'
import type { AnswerOf } from '#contract/kit/call.ts'
import type {
  certificate as call,
  certificateKeys,
  certificates as listCall,
} from '#contract/certificates.ts'
import { notFound } from '#server/kernel/http/problems.ts'
import type { Database, Reads } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { canSeeFirm, systemScope, type Actor } from '#server/kernel/security/actor.ts'
import { requestsInScope } from '#server/kernel/security/scope.ts'
import { Role } from '#contract/kit/roles.ts'
import { readCode } from './rules/code.ts'
import { isAuthentic } from './rules/signing.ts'

type Row = {
  id: string
  statement: string
  hash: string
  signature: string
  key: string
  public_key: string
  replaced_by: string | null
  revoked_at: string | null
  revoked_reason: string
  before_hash: string | null
}

/** A certificate for whoever has its code, which is read with the system's scope. @throws notFound */
export const readCertificate = async (db: Database, typed: string): Promise<AnswerOf<typeof call>> => {
  const code = readCode(typed)
  const row =
    code === null
      ? undefined
      : await db.as(systemScope).first(
          statement(sql<Row>`select c.id, c.statement, c.hash, c.signature, c.key, k.public_key, c.replaced_by, c.revoked_at,
              c.revoked_reason, b.hash as before_hash
            from certificate c join certificate_key k on k.id = c.key
            left join certificate b on b.firm = c.firm and b.number = c.number - 1
            where c.id = ${code}`),
        )
  if (!row) throw notFound('certificate')
  return {
    certificate: row.id,
    state: isUnaltered(row) ? stateOf(row) : 'altered',
    replacedBy: row.replaced_by,
    revokedAt: row.revoked_at && new Date(row.revoked_at).toISOString(),
    revokedReason: row.revoked_reason,
    statement: row.statement,
    signature: row.signature,
    key: { id: row.key, publicKey: row.public_key },
  }
}

const isUnaltered = (row: Row): boolean =>
  isAuthentic({
    statement: Buffer.from(row.statement),
    hash: row.hash,
    signature: Buffer.from(row.signature, 'base64'),
    publicKey: row.public_key,
    previousHash: row.before_hash ?? '',
  })

const stateOf = (row: Pick<Row, 'replaced_by' | 'revoked_at'>): 'valid' | 'replaced' | 'revoked' =>
  row.revoked_at !== null ? 'revoked' : row.replaced_by !== null ? 'replaced' : 'valid'

export const readKeys = async (db: Database): Promise<AnswerOf<typeof certificateKeys>> => {
  const rows = await db.as(systemScope).rows(
    statement(sql<{ id: string; public_key: string; created_at: string }>`select id, public_key, created_at
        from certificate_key order by created_at desc, id limit 100`),
  )
  return rows.map(({ id, public_key: publicKey, created_at: at }) => ({
    id,
    publicKey,
    since: new Date(at).toISOString(),
  }))
}

type ListedRow = Pick<Row, 'id' | 'replaced_by' | 'revoked_at'> & {
  firm: number
  event: number
  visit: number
  number: number
  created_at: string
  by: string
}

/** The certificates of a repair order, newest first. @throws notFound outside the caller's scope */
export const listCertificates = async (
  db: Reads,
  actor: Actor,
  request: number,
): Promise<AnswerOf<typeof listCall>> => {
  const [seen, rows] = await db.batch([
    statement(sql`select 1 as there from request r where r.id = ${request} and r.deleted_at is null
      and ${requestsInScope(actor, 'r')}`),
    statement(sql<ListedRow>`select c.id, c.firm, c.event, e.number as visit, c.number, c.replaced_by, c.revoked_at,
        c.created_at, coalesce(u.full_name, '') as by
      from certificate c join event e on e.id = c.event left join app_user u on u.id = c.issued_by
      where c.request = ${request} order by c.created_at desc, c.number desc limit 200`),
  ])
  if (seen.length === 0) throw notFound('repair order')
  const isOffice = actor.role !== Role.technician
  return rows.map((row) => ({
    certificate: row.id,
    calibrateEvent: row.event,
    visit: row.visit,
    number: row.number,
    state: stateOf(row),
    issuedAt: new Date(row.created_at).toISOString(),
    by: row.by,
    replacedBy: row.replaced_by,
    mayRevoke: isOffice && row.revoked_at === null && canSeeFirm(actor, row.firm),
  }))
}
