import type { PDFDocument } from '@cantoo/pdf-lib'
import type { ScanReport } from './data.ts'
import type { ScanNote } from './scan-reports.ts'

/** More pages than any scan tool writes would make the report too large to mail. */
const MAX_PAGES = 200

/** Loaded only for a report that needs it. */
const library = () => import('@cantoo/pdf-lib')

type Read = { note: ScanNote; pdf: PDFDocument | null }

/** Reads the reports of scan tools. One that can't be read or joined gets a note instead. */
export async function readScanReports(reports: readonly ScanReport[]): Promise<Read[]> {
  const found: Read[] = []
  let pages = 0
  for (const { name, of, pdf } of reports) {
    const read = pdf ? await open(pdf) : 'tooLarge'
    if (typeof read === 'string') {
      found.push({ note: { name, of, state: read, pages: 0 }, pdf: null })
      continue
    }
    const count = read.getPageCount()
    const fits = pages + count <= MAX_PAGES
    if (fits) pages += count
    found.push({
      note: { name, of, state: fits ? 'appended' : 'tooLarge', pages: count },
      pdf: fits ? read : null,
    })
  }
  return found
}

/** Opens documents of our own. */
export async function readPdfs(documents: readonly Buffer[]): Promise<PDFDocument[]> {
  const { PDFDocument } = await library()
  return Promise.all(documents.map((pdf) => PDFDocument.load(pdf, { updateMetadata: false })))
}

/** Many tools lock what may be changed, but not reading: an empty password opens those. */
const lenient = { updateMetadata: false, password: '' }

/** Trying the copy finds damage that opening doesn't. */
async function open(pdf: Buffer): Promise<PDFDocument | 'protected' | 'damaged'> {
  const { PDFDocument } = await library()
  try {
    const read = await PDFDocument.load(pdf, lenient)
    const trial = await PDFDocument.create()
    for (const page of await trial.copyPages(read, read.getPageIndices())) trial.addPage(page)
    await trial.save()
    return read.getPageCount() > 0 ? read : 'damaged'
  } catch {
    return isEncrypted(pdf) ? 'protected' : 'damaged'
  }
}

/** The trailer of an encrypted file names its key. */
const isEncrypted = (pdf: Buffer): boolean => pdf.includes('/Encrypt')

/** A PDF with all pages of others behind it. */
export async function appendPdfs(first: Buffer, others: readonly PDFDocument[]): Promise<Buffer> {
  if (others.length === 0) return first
  const { PDFDocument } = await library()
  const whole = await PDFDocument.load(first, { updateMetadata: false })
  for (const other of others)
    for (const page of await whole.copyPages(other, other.getPageIndices())) whole.addPage(page)
  return Buffer.from(await whole.save())
}
