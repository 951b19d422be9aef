import type * as chardetPackage from 'chardet'
import type * as iconvPackage from 'iconv-lite'
import { readFile } from 'node:fs/promises'
import { Problem, refused } from '#server/kernel/http/problems.ts'
import { lazyPackage } from '#server/kernel/lazy-package.ts'
import { runInHelper } from '../../outside/helper-process/run-in-helper.ts'
import type { pdfText } from './pdf-text.ts'
import { t } from './texts.ts'

const chardet = lazyPackage<typeof chardetPackage>('chardet')
const iconv = lazyPackage<typeof iconvPackage>('iconv-lite')

/** Longest text of a report; the column `content` holds as much. */
const maxText = 200_000

const readPdf = runInHelper<typeof pdfText>(new URL('./pdf-text.ts', import.meta.url), 'pdfText')

/**
 * The text of a received scan report: of a PDF, or of a text file in any usual encoding.
 * @throws Problem 415 or 422 with words if it has none
 */
export const extractText = async (path: string): Promise<string> => {
  const bytes = await readFile(path)
  const isPdf = bytes.subarray(0, 1024).includes('%PDF-')
  const text = clean(isPdf ? await textOfPdf(bytes) : decode(bytes))
  if (text.trim() === '') throw refused(t.message(isPdf ? 'file.pdfPictures' : 'file.notText'))
  if (text.length > maxText) throw refused(t.message('file.tooLong'))
  return text
}

const textOfPdf = async (bytes: Buffer): Promise<string> => {
  try {
    return await readPdf(bytes)
  } catch (error) {
    // The helper was killed or took too long: that says nothing about the file.
    if (error instanceof Problem) throw error
    throw refused(t.message('file.pdfLocked'))
  }
}

const decode = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const found = chardet().detect(bytes.subarray(0, 64 * 1024))
    const encoding = found && found !== 'ISO-8859-1' && iconv().encodingExists(found) ? found : 'windows-1252'
    return iconv().decode(bytes, encoding)
  }
}

/** Without control and direction characters, which the database or a reader would stumble over, and with one kind of line end. */
const clean = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u202a-\u202e\u2066-\u2069\ufeff]/g, ' ')
    .replaceAll('\u00a0', ' ')
