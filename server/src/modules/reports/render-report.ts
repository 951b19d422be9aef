import { buffer } from 'node:stream/consumers'
import { verifyCommand } from '#contract/kit/certificate.ts'
import { links } from '#contract/links.ts'
import { locale } from '#contract/kit/locale.ts'
import { runBatched } from '#server/kernel/postgres/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { runInHelper } from '../../outside/helper-process/run-in-helper.ts'
import { FilesError } from '../../outside/files/files.ts'
import { currentCertificate, issueCertificate, newCode, sha256, signingKey } from '../certificates/door.ts'
import { composeReport } from './compose-report.ts'
import { fileName } from './documents/composed.ts'
import { paperTitle } from './documents/kinds.ts'
import { contentHash, statedByReport } from './documents/stated.ts'
import type { PageSize } from './pdf/data.ts'
import type { calibrationReport } from './pdf/report.ts'
import { loadReportRows, type ReportRows } from './reads/report-data.ts'
import { bothSidesReader, type VisitHeader } from './reads/report-head.ts'

const reportPdf = runInHelper<typeof calibrationReport>(
  new URL('./pdf/report.ts', import.meta.url),
  'calibrationReport',
)

/** A scan tool report that the helper chokes on is named as unreadable, and the report is made without it. */
const renderPdf: typeof reportPdf = async (data, size) => {
  try {
    return await reportPdf(data, size)
  } catch (error) {
    if (data.scanReports.every(({ pdf }) => pdf === null)) throw error
    const scanReports = data.scanReports.map((each) => ({ ...each, pdf: Buffer.alloc(0) }))
    return reportPdf({ ...data, scanReports }, size)
  }
}

type Rendered = { name: string; pdf: Buffer }

/**
 * Renders the calibration report of a visit. While nothing changed since it was certified, it is the certified file, byte
 * for byte. With `certify`, what has no certificate gets one.
 */
export const renderReport = async (
  services: Services,
  user: number,
  head: VisitHeader,
  { size, certify }: { size: PageSize; certify: boolean },
): Promise<Rendered> => {
  const reader = bothSidesReader(user, head)
  const scopedDb = services.db.as(reader)
  const rows = await loadReportRows(scopedDb, head)
  const content = { event: head.event, contentHash: contentHash(head, rows), language: locale() }
  const name = fileName(paperTitle('calibrationReport'), head)
  const current = size === 'LETTER' && (await currentCertificate(runBatched(scopedDb), content))
  const stored = current ? await readStored(services, current.fileKey) : null
  if (stored) return { name, pdf: stored }
  if (certify) return { name, pdf: await certifyReport(services, user, head, rows, content) }
  const { data } = await composeReport(services, head, rows, { withFiles: true, certificate: null })
  return { name, pdf: await renderPdf(data, size) }
}

/** The certified report; null if its file is gone. */
const readStored = async ({ files }: Services, key: string): Promise<Buffer | null> => {
  try {
    return await buffer(await files.read(key))
  } catch (error) {
    if (error instanceof FilesError && error.trouble === 'missing') return null
    throw error
  }
}

/** Renders a report with the code of its certificate, stores it, and issues the certificate for exactly these bytes. */
const certifyReport = async (
  services: Services,
  user: number,
  head: VisitHeader,
  rows: ReportRows,
  content: { event: number; contentHash: string; language: string },
): Promise<Buffer> => {
  const { db, files, clock, settings, secrets } = services
  const key = signingKey(secrets.certificates)
  const code = newCode()
  const certificate = {
    code,
    url: `${settings.publicUrl}${links.certificate(code)}`,
    command: verifyCommand(code),
    keyId: key.id,
  }
  const { data } = await composeReport(services, head, rows, { withFiles: true, certificate })
  const pdf = await renderPdf(data, 'LETTER')
  const stored = await files.put(pdf, { kind: 'document' })
  const now = clock.now()
  const issued = await db.command(bothSidesReader(user, head), (tx) =>
    issueCertificate(
      tx,
      {
        ...content,
        code,
        firm: head.service_firm ?? head.firm,
        request: head.request,
        stated: statedByReport(head, rows, now),
        report: { key: stored.key, sha256: sha256(pdf), bytes: pdf.byteLength },
        issuedBy: user || null,
      },
      key,
      now,
    ),
  )
  if (issued.code === code) return pdf
  // Somebody sent the same report at the same time, and theirs was certified first.
  await files.remove(stored.key)
  return (await readStored(services, issued.fileKey)) ?? pdf
}
