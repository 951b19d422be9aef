import { stamp, stampAt } from '#contract/kit/time.ts'
import type { FileInfo } from '#contract/storage.ts'
import { t } from './texts.ts'

/** When a photo was taken, in the camera's local time (cameras record no zone); otherwise when it was uploaded, in `zone`. */
export const takenText = (file: Pick<FileInfo, 'takenAt' | 'createdOn'>, zone: string): string =>
  file.takenAt ? stamp(file.takenAt) : stampAt(file.createdOn, zone)

/** File size in decimal units, as phones show it: 812 bytes, 14 kB, 3.2 MB, 1.5 GB. */
export const bytesText = (bytes: number): string => {
  if (bytes < 1000) return t('bytes', { count: bytes })
  if (bytes < 1_000_000) return t('kilobytes', { size: Math.round(bytes / 1000) })
  if (bytes < 1_000_000_000) return t('megabytes', { size: (bytes / 1_000_000).toFixed(1) })
  return t('gigabytes', { size: (bytes / 1_000_000_000).toFixed(1) })
}

/** The server's upload limit. */
const maxBytes = 50 * 1024 * 1024

/**
 * Why a file can't be uploaded, known before any of it is sent; undefined when it can. The server enforces the same rules.
 * iPhones save HEIC by default, and some browsers report no type for it, so the extension is checked too.
 */
export const fileProblem = ({
  name,
  type,
  size,
}: Pick<File, 'name' | 'type' | 'size'>): string | undefined => {
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return t('heic')
  if (size > maxBytes) return t('tooLarge', { size: bytesText(size) })
  if (size === 0) return t('empty')
  return undefined
}
