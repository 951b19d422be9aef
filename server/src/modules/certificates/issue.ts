import { sql } from 'kysely'
import { canonicalJson, type CertificateStatement } from '#contract/kit/certificate.ts'
import { advisoryLocks } from '#server/kernel/postgres/advisory-locks.ts'
import { runInTx, type RunQuery, type Tx } from '#server/kernel/postgres/database.ts'
import { statement } from '#server/kernel/postgres/statement.ts'
import { sha256, signStatement, type SigningKey } from './rules/signing.ts'

/** What the report states, before its certificate has a place in the chain. */
export type Stated = Omit<
  CertificateStatement,
  'format' | 'certificate' | 'number' | 'previous' | 'issuedAt' | 'key' | 'report'
>
export type NewCertificate = {
  code: string
  /** The center whose chain it joins. */
  firm: number
  request: number
  event: number
  stated: Stated
  report: { key: string; sha256: string; bytes: number }
  /** Hash of what the report was made from. */
  contentHash: string
  language: string
  issuedBy: number | null
}
export type Issued = { code: string; fileKey: string }

/** The valid certificate of a report that was made from the same content. */
export const currentCertificate = async (
  run: RunQuery,
  { event, contentHash, language }: Pick<NewCertificate, 'event' | 'contentHash' | 'language'>,
): Promise<Issued | undefined> => {
  const [current] = await run(
    statement(sql<Issued>`select id as code, file_key as "fileKey" from certificate
      where event = ${event} and content_hash = ${contentHash} and language = ${language}
        and replaced_by is null and revoked_at is null order by number desc limit 1`),
  )
  return current
}

/**
 * Issues a certificate at the end of its center's chain. Earlier ones of the visit that state something else are replaced
 * by it. Whoever comes second with the same content gets the first one's certificate.
 */
export const issueCertificate = async (
  tx: Tx,
  wanted: NewCertificate,
  key: SigningKey,
  now: Date,
): Promise<Issued> => {
  const { code, firm, event, request } = wanted
  // One after the other, because each refers to the one before it.
  await sql`select pg_advisory_xact_lock(${advisoryLocks.certificate}, ${firm})`.execute(tx)
  const current = await currentCertificate(runInTx(tx), wanted)
  if (current) return current
  const last = await tx
    .selectFrom('certificate')
    .select(['number', 'hash'])
    .where('firm', '=', firm)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  const previous = last?.hash ?? ''
  const { sha256: reportHash, bytes } = wanted.report
  const whole: CertificateStatement = {
    format: 'calibration-certificate/1',
    certificate: code,
    number,
    previous,
    issuedAt: now.toISOString(),
    key: key.id,
    ...wanted.stated,
    report: { sha256: reportHash, bytes },
  }
  const text = canonicalJson(whole)
  await tx
    .insertInto('certificate_key')
    .values({ id: key.id, public_key: key.publicKey })
    .onConflict((row) => row.doNothing())
    .execute()
  await tx
    .insertInto('certificate')
    .values({
      id: code,
      firm,
      request,
      event,
      number,
      previous,
      statement: text,
      hash: sha256(text),
      signature: signStatement(text, key).toString('base64'),
      key: key.id,
      content_hash: wanted.contentHash,
      language: wanted.language,
      file_key: wanted.report.key,
      file_bytes: bytes,
      issued_by: wanted.issuedBy,
      created_at: now.toISOString(),
    })
    .execute()
  await tx
    .updateTable('certificate')
    .set({ replaced_by: code })
    .where('event', '=', event)
    .where('content_hash', '<>', wanted.contentHash)
    .where('replaced_by', 'is', null)
    .where('id', '<>', code)
    .execute()
  return { code, fileKey: wanted.report.key }
}
