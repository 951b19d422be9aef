import { createHash } from 'node:crypto'
import { maxEstimateBytes, maxEstimateFiles, type EstimateContent } from '#contract/estimates.ts'
import { readCapis } from '../capis/read-capis.ts'
import { readBms } from '../bms/read-bms.ts'
import { looksLikeDbase } from '../ems/read-dbase.ts'
import { isEmsKind, kindOf, readEms } from '../ems/read-ems.ts'
import { t } from '../texts.ts'
import { looksLikeZip, readZip } from './read-zip.ts'
import { unreadable, type SentFile } from './unreadable.ts'

export type ReadEstimate = { content: EstimateContent; name: string; sha256: string }

/**
 * Reads the files of one estimate: a BMS file, a CIECA JSON file, the files of an EMS set, or a ZIP of any of these.
 * @throws Problem 422 that names the file, the place, and the reason
 */
export const readEstimate = (sent: readonly SentFile[]): ReadEstimate => {
  if (sent.length > maxEstimateFiles)
    throw unreadable(t.message('refused.tooMany', { max: maxEstimateFiles }))
  const [only] = sent
  const files = sent.length === 1 && only && looksLikeZip(only.bytes) ? readZip(only) : sent
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0)
  const largest = files.find((file) => file.bytes.length > maxEstimateBytes) ?? files[0]
  if (bytes > maxEstimateBytes)
    throw unreadable(
      t.message('refused.tooLarge', { file: largest?.name ?? '', megabytes: maxEstimateBytes / 1024 ** 2 }),
    )
  const xml = files.filter(isXml)
  const json = files.filter((file) => isJson(file) && !xml.includes(file))
  const ems = files.filter(({ name }) => isEmsKind(kindOf(name)))
  const name =
    sent.length === 1
      ? (only?.name ?? '')
      : (ems.find(({ name: each }) => kindOf(each) === 'env') ?? sent[0])?.name
  return {
    content: readContent(files, { xml, json, ems }),
    name: (name ?? '').slice(-200),
    sha256: hashOf([...xml, ...json, ...ems]),
  }
}

type ByKind = Record<'xml' | 'json' | 'ems', readonly SentFile[]>

const readContent = (files: readonly SentFile[], { xml, json, ems }: ByKind): EstimateContent => {
  if ([xml, json, ems].filter((kind) => kind.length > 0).length > 1)
    throw unreadable(t.message('refused.mixed'))
  const [document, second] = [...xml, ...json]
  if (second) throw unreadable(t.message('refused.severalEstimates'))
  if (document) return json.length > 0 ? readCapis(document) : readBms(document)
  if (ems.length > 0) return readEms(ems)
  const [first] = files
  const file = first?.name ?? ''
  throw unreadable(
    first && first.bytes.length > 0
      ? t.message('refused.unknown', { file })
      : t.message('refused.empty', { file }),
  )
}

/** By the name or by the first sign. UTF-16 is taken for XML too, so that it is refused with the right reason. */
const isXml = ({ name, bytes }: SentFile): boolean => {
  if (isEmsKind(kindOf(name)) || bytes.length === 0) return false
  if (/\.(xml|bms)$/i.test(name)) return true
  if (looksLikeDbase(bytes) || looksLikeZip(bytes)) return false
  return /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?[\s\0]*</.test(
    Buffer.from(bytes.subarray(0, 200)).toString('latin1'),
  )
}

/** By the name or by the first sign. */
const isJson = ({ name, bytes }: SentFile): boolean => {
  if (isEmsKind(kindOf(name)) || bytes.length === 0) return false
  return (
    /\.json$/i.test(name) ||
    /^(?:\xEF\xBB\xBF)?\s*[[{]/.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
  )
}

/** The same for the same files in any order. */
const hashOf = (files: readonly SentFile[]): string => {
  const parts = files
    .map(({ name, bytes }) => `${kindOf(name)} ${createHash('sha256').update(bytes).digest('hex')}`)
    .sort()
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
